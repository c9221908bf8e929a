import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

/** The fields that the board loads (`_fields`): enough for cards, filters, sorting and conflicts. */
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

/** The version of the card that a person edited: the board's fields at least, the whole record from a sheet. */
export type SeenCard = BoardCard & Partial<Opportunity>

/** The owner of an opportunity: api.md 4.5 takes exactly one of the two. */
export type Owner = { idUser: number } | { email: string }

export const ownerValue = (owner: Owner): number | string => ('idUser' in owner ? owner.idUser : owner.email)

/** The fields to change in an opportunity; omitted ones stay. `deadline` is a day, YYYY-MM-DD. */
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

/** The board's fields of a record, field by field: `Object.fromEntries` is slower, and there are thousands of cards. */
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

/**
 * The day of a deadline, YYYY-MM-DD, in no time zone: the API sends a datetime and takes a day. Null for none, or for a
 * day that does not exist.
 */
export function deadlineDayOf(deadline: string | null | undefined): string | null {
  const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.exec(deadline ?? '')?.[0] ?? null
  const date = Number(day?.slice(8))
  // Every month has 28 days: few of thousands are looked up.
  return date > 28 && new Date(day ?? '').getUTCDate() !== date ? null : day
}

/** Whether a text is a valid day YYYY-MM-DD, in a year that a deadline can have. */
export const isDay = (text: string): boolean => /^(?:19|2\d)/.test(text) && deadlineDayOf(text) === text

/** The card with a patch applied to its fields. An owner or a contact given by email has no known id yet: unchanged. */
export function withPatch<Card extends BoardCard>(card: Card, patch: OpportunityPatch): Card {
  const { owner, crmVisitCardEmail: _email, ...fields } = patch
  return { ...card, ...fields, ...(owner && 'idUser' in owner ? { idUser: owner.idUser } : {}) }
}

/** Merges two patches: the later wins, and a contact is given by id or by email, never both. */
export function mergedPatch(first: OpportunityPatch, second: OpportunityPatch): OpportunityPatch {
  const merged: OpportunityPatch = { ...first, ...second }
  if (second.crmVisitCardEmail !== undefined) delete merged.idCrmVisitCard
  else if (second.idCrmVisitCard !== undefined) delete merged.crmVisitCardEmail
  return merged
}
