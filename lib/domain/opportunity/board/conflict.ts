import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { type OpportunityPatch, ownerValue, type SeenCard } from './card.ts'
import { fieldValue, PATCH_FIELDS, type PatchField, sameValue } from './record.ts'

/** The card was changed after this person saw it: the version they saw, the current one, and the patch they want. */
export interface ConflictQuestion {
  seen: SeenCard
  theirs: Opportunity
  mine: OpportunityPatch
}

/** The patch to write; an empty one keeps their version. Null: the person cancelled. */
export type ConflictChoice = OpportunityPatch | null

export type ConflictField = PatchField | 'owner'

export const CONFLICT_FIELDS: readonly ConflictField[] = [...PATCH_FIELDS, 'owner']

export type CardValue = string | number | null | undefined

/** A field's value in a record. Undefined: the record does not have it. */
export const heldValue = (record: Partial<SeenCard>, field: ConflictField): CardValue =>
  field === 'owner' ? record.idUser : fieldValue(record, field)

/** A field's value in a patch: an owner or a contact given by email is that address. Undefined: it stays. */
export function wantedValue(patch: OpportunityPatch, field: ConflictField): CardValue {
  if (field === 'owner') return patch.owner && ownerValue(patch.owner)
  return field === 'idCrmVisitCard' ? (patch.crmVisitCardEmail ?? patch.idCrmVisitCard) : patch[field]
}

export interface ConflictRow {
  field: ConflictField
  /** Undefined: the person had not loaded this field. */
  seen: CardValue
  theirs: CardValue
  /** Undefined: not in this person's patch. */
  mine: CardValue
  /** Both sides changed it, to different values: the person has to choose. */
  clashes: boolean
}

/** Every field that either side changed, in form order. */
export const conflictRows = (question: ConflictQuestion): ConflictRow[] =>
  CONFLICT_FIELDS.flatMap((field) => {
    const [seen, theirs] = [heldValue(question.seen, field), heldValue(question.theirs, field)]
    const mine = wantedValue(question.mine, field)
    const theyChanged = seen !== undefined && !sameValue(seen, theirs)
    const differs = mine !== undefined && !sameValue(mine, theirs)
    return theyChanged || differs ? [{ field, seen, theirs, mine, clashes: theyChanged && differs }] : []
  })

/**
 * The fields that they changed, where both versions merge without a choice: this person's patch has no field that
 * somebody else changed, or that this person had not loaded. Null: the person has to choose.
 */
export function mergeable(question: ConflictQuestion): ConflictField[] | null {
  const rows = conflictRows(question)
  const isBlind = ({ seen, mine }: ConflictRow) => mine !== undefined && seen === undefined
  if (rows.some((row) => row.clashes || isBlind(row))) return null
  return rows
    .filter(({ seen, theirs }) => seen !== undefined && !sameValue(seen, theirs))
    .map(({ field }) => field)
}

/** `mine` without the fields for which the person chose their version. */
export function keepMine(mine: OpportunityPatch, theirs: ReadonlySet<ConflictField>): OpportunityPatch {
  const kept: OpportunityPatch = { ...mine }
  for (const field of theirs) {
    delete kept[field]
    if (field === 'idCrmVisitCard') delete kept.crmVisitCardEmail
  }
  return kept
}
