import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityPatch, Owner, SeenCard } from './card.ts'
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

type Value = string | number | null | undefined

export interface ConflictRow {
  field: ConflictField
  /** Undefined: the person had not loaded this field. */
  seen: Value
  theirs: Value
  /** Undefined: not in this person's patch. An owner or a contact given by email is shown as that address. */
  mine: Value
  /** Both sides changed it, to different values: the person has to choose. */
  clashes: boolean
}

const ownerValue = (owner: Owner | undefined): Value =>
  owner === undefined ? undefined : 'idUser' in owner ? owner.idUser : owner.email

const mineOf = (mine: OpportunityPatch, field: PatchField): Value =>
  field === 'idCrmVisitCard' ? (mine.crmVisitCardEmail ?? mine.idCrmVisitCard) : mine[field]

/** Every field that either side changed, in form order. */
export function conflictRows({ seen, theirs, mine }: ConflictQuestion): ConflictRow[] {
  const rows = PATCH_FIELDS.map((field) => ({
    field: field as ConflictField,
    seen: fieldValue(seen, field),
    theirs: fieldValue(theirs, field),
    mine: mineOf(mine, field),
  }))
  rows.push({ field: 'owner', seen: seen.idUser, theirs: theirs.idUser, mine: ownerValue(mine.owner) })
  return rows.flatMap((row) => {
    const theyChanged = row.seen !== undefined && !sameValue(row.seen, row.theirs)
    const differs = row.mine !== undefined && !sameValue(row.mine, row.theirs)
    return theyChanged || differs ? [{ ...row, clashes: theyChanged && differs }] : []
  })
}

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
