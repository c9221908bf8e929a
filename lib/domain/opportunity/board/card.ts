import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

/** What the board loads of each opportunity (`_fields`): enough for a card, a filter, a sort and a conflict. */
export const CARD_FIELDS = [
  'idOpportunity',
  'title',
  'deadline',
  'idStade',
  'amount',
  'created',
  'modified',
  'idCompany',
  'idUser',
  'idCrmVisitCard',
  'isDeleted',
] as const satisfies readonly (keyof Opportunity)[]

/** An opportunity as the board holds it (api.md 2.3). */
export type BoardCard = Pick<Opportunity, (typeof CARD_FIELDS)[number]>

/** What a person saw before the change: the board's fields at least, the whole record from a sheet. */
export type SeenCard = BoardCard & Partial<Opportunity>

/** Who answers for an opportunity: api.md 4.5 takes exactly one of the two. */
export type Owner = { idUser: number } | { email: string }

/** What a person changes of an opportunity; what is left out stays. `deadline` is a day, YYYY-MM-DD. */
export interface OpportunityPatch {
  title?: string | null
  deadline?: string | null
  idStade?: number | null
  amount?: number | null
  comment?: string | null
  idCompany?: number
  idSequenceAction?: number | null
  /** Not together with `crmVisitCardEmail`. */
  idCrmVisitCard?: number | null
  crmVisitCardEmail?: string
  owner?: Owner
}

/** A new opportunity: its company and its owner are required (api.md 4.5). */
export type OpportunityDraft = OpportunityPatch & { idCompany: number; owner: Owner }

/** The record as the board holds it. Written out: objects made of entries are slower to make and to read, and there are thousands. */
export function boardCardOf(opportunity: SeenCard): BoardCard {
  const { idOpportunity, title, deadline, idStade, amount, created } = opportunity
  const { modified, idCompany, idUser, idCrmVisitCard, isDeleted } = opportunity
  return {
    idOpportunity,
    title,
    deadline,
    idStade,
    amount,
    created,
    modified,
    idCompany,
    idUser,
    idCrmVisitCard,
    isDeleted,
  }
}

/** A deadline's day as written, YYYY-MM-DD: the API sends a datetime and takes a day. */
export const deadlineDayOf = (deadline: string | null | undefined): string | null =>
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.exec(deadline ?? '')?.[0] ?? null

/** The card with the part of a patch that a card shows. An owner or a contact given by email is not known yet. */
export function withPatch<Card extends BoardCard>(card: Card, patch: OpportunityPatch): Card {
  const { owner, crmVisitCardEmail: _email, ...fields } = patch
  return { ...card, ...fields, ...(owner && 'idUser' in owner ? { idUser: owner.idUser } : {}) }
}

/** Two changes as one: the later wins, and a contact is named in one way only. */
export function mergedPatch(first: OpportunityPatch, second: OpportunityPatch): OpportunityPatch {
  const merged: OpportunityPatch = { ...first, ...second }
  if (second.crmVisitCardEmail !== undefined) delete merged.idCrmVisitCard
  else if (second.idCrmVisitCard !== undefined) delete merged.crmVisitCardEmail
  return merged
}
