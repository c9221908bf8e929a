import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { CONTACT_NAME_FIELDS, contactName } from '#lib/domain/contact/contact-card.ts'
import { type EnrichReason, enrichEntries } from '#lib/domain/enrichment/enrichment-check.ts'
import type { EnrichmentJob } from '#lib/domain/enrichment/enrichment-queue.ts'
import type { LookupCompany } from '#lib/domain/lookup/lookup.ts'
import {
  type KnownSubscription,
  mailboxOf,
  type SubscribeReason,
  subscribeReasons,
} from '#lib/domain/newsletter/subscribe-check.ts'
import type { OpportunityDraft, Owner } from '#lib/domain/opportunity/board/card.ts'
import { holdsTag, type TagChange, type TagState } from '#lib/domain/routine/routine-tag.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { type CellFault, contactKey, type ImportAction, identifierKey, type ReadRow } from './read-row.ts'

export const PLAN_CONTACT_FIELDS = [
  'idCrmVisitCard',
  'idCompany',
  ...CONTACT_NAME_FIELDS,
  'phone',
  'mobile',
  'linkedinUrl',
  'linkedinId',
  'isCompany',
  'contactLeftCompany',
  'lastEnrichmentDate',
] as const satisfies readonly (keyof CrmVisitCard)[]
export type PlanContact = Pick<CrmVisitCard, (typeof PLAN_CONTACT_FIELDS)[number]>

export const PLAN_OPPORTUNITY_FIELDS = [
  'idOpportunity',
  'idCompany',
  'title',
] as const satisfies readonly (keyof Opportunity)[]
export type PlanOpportunity = Pick<Opportunity, (typeof PLAN_OPPORTUNITY_FIELDS)[number]>

export type PlanCompany = Pick<LookupCompany, 'idCompany' | 'siren'> & { name: string }

/** The API's records that the rows refer to. */
export interface ImportFacts {
  /** By `identifierKey`. */
  companies: ReadonlyMap<string, readonly PlanCompany[]>
  /** By `contactKey`. */
  contacts: ReadonlyMap<string, readonly PlanContact[]>
  /** By idCompany. */
  opportunities: ReadonlyMap<number, readonly PlanOpportunity[]>
  /** On the routine, by idCompany. */
  tags: ReadonlyMap<number, SupplyIdentification>
  /** By idCrmVisitCard and by email address in lower case. */
  subscriptions: ReadonlyMap<string, readonly KnownSubscription[]>
  /** By `jobKey`. */
  jobs: ReadonlyMap<string, EnrichmentJob>
}

/** The action and its target, the same for all rows. */
export interface ImportTarget {
  action: ImportAction
  idSupply: number
  idNewsletter: number
  type: EnrichmentType
}

export type ImportSend =
  | { action: 'lookup' }
  | { action: 'create'; draft: OpportunityDraft }
  | {
      action: 'tag'
      idSupply: number
      idCompany: number
      change: TagChange
      /** What the person saw before; absent in an import, where the file decides. */
      seen?: TagState
    }
  | {
      action: 'subscribe'
      idNewsletter: number
      idCrmVisitCard: number
      owner: Owner
      /** It had unsubscribed when it was checked, and was taken in all the same. */
      isInSpite?: boolean
    }
  | { action: 'enrich'; type: EnrichmentType; idCrmVisitCard: number; enrichedAt: string | null }

/**
 * Why a row is refused, or left out unless the person includes it: faults of cells; no or several matches; equal to an
 * earlier row (`repeated`) or an existing record (`exists`); another open opportunity; warnings about the contact.
 */
export type ImportReason =
  | CellFault
  | 'companyUnknown'
  | 'companySeveral'
  | 'contactUnknown'
  | 'contactSeveral'
  | 'contactNoCompany'
  | 'repeated'
  | 'exists'
  | 'underway'
  | 'holds'
  | SubscribeReason
  | EnrichReason

/** Reasons that a person can override; a row with any other reason is refused. */
const OVERRIDABLE: ReadonlySet<ImportReason> = new Set([
  'repeated',
  'exists',
  'underway',
  'unsubscribed',
  'unsubscribedElsewhere',
  'deleted',
  'left',
  'noEmail',
  'sameAddress',
  'has',
] satisfies ImportReason[])

/** Reasons that can be overridden for all rows at once: none is about a contact's own wish or status. */
export const TAKEN_AT_ONCE: ReadonlySet<ImportReason> = new Set([
  'repeated',
  'exists',
  'underway',
  'has',
] satisfies ImportReason[])

/** Rows by reason, in order of first occurrence; a row may have several reasons. */
export const rowsByReason = (rows: readonly PlannedRow[]): [why: ImportReason, rows: PlannedRow[]][] => {
  const pairs = rows.flatMap((row) => row.whys.map((why) => ({ why, row })))
  const groups = Map.groupBy(pairs, ({ why }) => why)
  return [...groups].map(([why, of]) => [why, of.map(({ row }) => row)])
}

/** Indices of rows whose reasons have all been overridden. */
export const takenRows = (rows: readonly PlannedRow[], taken: ReadonlySet<ImportReason>): number[] =>
  rows
    .filter(({ whys, barred }) => !barred && whys.length > 0 && whys.every((why) => taken.has(why)))
    .map(({ at }) => at)

/** A row with what it would do. Serialisable as JSON. */
export interface PlannedRow {
  at: number
  /** Name of the company or contact, else the name in the file. */
  name: string
  company: PlanCompany | null
  idCrmVisitCard: number | null
  /** Null if it cannot be determined. */
  send: ImportSend | null
  /** Most serious first; empty: the row is sent. */
  whys: ImportReason[]
  /** Refused: it cannot be included. */
  barred: boolean
  /** The index of the row that it repeats. */
  repeats: number | null
}

/** Plans rows one after the other; stateful, as a row may repeat an earlier one. */
export function createPlanner(target: ImportTarget, facts: ImportFacts) {
  const seen = new Map<string, number>()
  const addresses = new Set<string | null>()
  return (row: ReadRow): PlannedRow => {
    const { company, card, whys } = resolve(row, target, facts)
    const send = whys.length > 0 ? null : sendOf(row, target, company, card)
    if (send !== null) whys.push(...reasonsAgainst(send, target, facts, card))
    if (send?.action === 'subscribe') send.isInSpite = whys.includes('unsubscribed')
    const key = send === null ? null : sameKey(send, company)
    const repeats = key === null ? null : (seen.get(key) ?? null)
    if (repeats !== null) whys.push('repeated')
    else if (send?.action === 'subscribe' && card !== null && whys.length === 0) {
      // Of several contacts with one address only the first is subscribed.
      const address = mailboxOf(card.email)
      if (addresses.has(address)) whys.push('sameAddress')
      addresses.add(address)
    }
    // A second subscription of a contact would be refused.
    const isDone = repeats !== null && send?.action === 'subscribe'
    const barred = send === null || isDone || whys.some((why) => !OVERRIDABLE.has(why))
    if (key !== null && repeats === null && !barred) seen.set(key, row.at)
    const called = card && contactName(card)
    const isOfContact = target.action === 'subscribe' || target.action === 'enrich'
    return {
      at: row.at,
      name:
        (isOfContact && called) || company?.name || row.name || called || row.identifier?.raw || row.written,
      company,
      idCrmVisitCard: card?.idCrmVisitCard ?? null,
      send,
      whys,
      barred,
      repeats,
    }
  }
}

/** Resolves the company and the contact of a row, with reasons if that fails. */
function resolve({ identifier, contact, faults }: ReadRow, { action }: ImportTarget, facts: ImportFacts) {
  const whys: ImportReason[] = [...faults]
  const [company = null, ...others] =
    identifier === null ? [] : (facts.companies.get(identifierKey(identifier)) ?? [])
  const isOfContact = action === 'subscribe' || action === 'enrich'
  if (identifier !== null && !isOfContact) {
    if (company === null) whys.push('companyUnknown')
    else if (others.length > 0) whys.push('companySeveral')
  }
  if (contact === null) return { company, card: null, whys }
  const cards = facts.contacts.get(contactKey(contact)) ?? []
  const here = cards.filter(({ idCompany }) => company !== null && idCompany === company.idCompany)
  const fitting = here.length > 0 ? here : cards
  const inPost = fitting.filter((card) => !card.contactLeftCompany)
  const [card = null, ...more] = inPost.length > 0 ? inPost : fitting
  if (card === null) whys.push('contactUnknown')
  else if (more.length > 0) whys.push('contactSeveral')
  if (action === 'create' && identifier === null && card !== null && card.idCompany === null)
    whys.push('contactNoCompany')
  return { company, card, whys }
}

/** The write for a row without faults. */
function sendOf(
  row: ReadRow,
  { action, idSupply, idNewsletter, type }: ImportTarget,
  company: PlanCompany | null,
  card: PlanContact | null,
): ImportSend | null {
  const { title, amount, deadline, idStade, owner, tag, comment } = row
  const idCompany = company?.idCompany ?? card?.idCompany ?? null
  const idCrmVisitCard = card?.idCrmVisitCard ?? null
  switch (action) {
    case 'lookup':
      return { action }
    case 'create':
      if (idCompany === null || owner === null) return null
      return {
        action,
        draft: { idCompany, owner, title, amount, deadline, idStade, comment, idCrmVisitCard },
      }
    case 'tag':
      return idCompany === null || tag === null ? null : { action, idSupply, idCompany, change: tag }
    case 'subscribe':
      return idCrmVisitCard === null || owner === null
        ? null
        : { action, idNewsletter, idCrmVisitCard, owner }
    case 'enrich':
      return card === null
        ? null
        : { action, type, idCrmVisitCard: card.idCrmVisitCard, enrichedAt: card.lastEnrichmentDate }
    default:
      return action satisfies never
  }
}

/** Reasons against a write, from the current records of the API. */
function reasonsAgainst(
  send: ImportSend,
  { idNewsletter, type }: ImportTarget,
  facts: ImportFacts,
  card: PlanContact | null,
): ImportReason[] {
  if (send.action === 'create') {
    const there = facts.opportunities.get(send.draft.idCompany) ?? []
    const title = foldText(send.draft.title ?? '')
    if (there.some((one) => foldText(one.title ?? '') === title)) return ['exists']
    return there.length > 0 ? ['underway'] : []
  }
  if (send.action === 'tag') {
    const now = facts.tags.get(send.idCompany)
    return now !== undefined && holdsTag(now, send.change) ? ['holds'] : []
  }
  if (card === null) return []
  if (send.action === 'enrich') return [...(enrichEntries([card], type, facts.jobs)[0]?.whys ?? [])]
  if (send.action !== 'subscribe') return []
  const known = [
    ...(facts.subscriptions.get(String(card.idCrmVisitCard)) ?? []),
    ...(facts.subscriptions.get(mailboxOf(card.email) ?? '') ?? []),
  ]
  return subscribeReasons(card, idNewsletter, known)
}

/** A key that is equal for rows with the same effect; null if there can be none. */
function sameKey(send: ImportSend, company: PlanCompany | null): string | null {
  switch (send.action) {
    case 'lookup':
      return company === null ? null : String(company.idCompany)
    case 'create':
      return `${send.draft.idCompany} ${foldText(send.draft.title ?? '')}`
    case 'tag':
      return String(send.idCompany)
    default:
      return String(send.idCrmVisitCard)
  }
}

export function factsNeeded(rows: readonly ReadRow[]): {
  identifiers: ReadRow['identifier'][]
  emails: string[]
  ids: number[]
} {
  const identifiers = new Map<string, ReadRow['identifier']>()
  const emails = new Set<string>()
  const ids = new Set<number>()
  for (const { identifier, contact } of rows) {
    if (identifier !== null) identifiers.set(identifierKey(identifier), identifier)
    if (contact === null) continue
    if ('email' in contact) emails.add(contact.email)
    else ids.add(contact.idCrmVisitCard)
  }
  return { identifiers: [...identifiers.values()], emails: [...emails], ids: [...ids] }
}
