import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityPatch, Owner, SeenCard } from './card.ts'
import { fieldValue, PATCH_FIELDS, type PatchField, sameValue } from './record.ts'

/** Someone changed the card since it was seen: what was seen, what it is now, and what this person wants. */
export interface ConflictQuestion {
  seen: SeenCard
  theirs: Opportunity
  mine: OpportunityPatch
}

/** What to write after all; an empty patch keeps theirs. Null: the person gave up. */
export type ConflictChoice = OpportunityPatch | null

export type ConflictField = PatchField | 'owner'

type Value = string | number | null | undefined

export interface ConflictRow {
  field: ConflictField
  /** Undefined: the person had not seen this field. */
  seen: Value
  theirs: Value
  /** Undefined: the person does not change this field. An owner or contact by email is its address. */
  mine: Value
  /** Both sides changed it and differ: the person has to choose. */
  clashes: boolean
}

const ownerValue = (owner: Owner | undefined): Value =>
  owner === undefined ? undefined : 'idUser' in owner ? owner.idUser : owner.email

const mineOf = (mine: OpportunityPatch, field: PatchField): Value =>
  field === 'idCrmVisitCard' ? (mine.crmVisitCardEmail ?? mine.idCrmVisitCard) : mine[field]

/** Every field that either side changed, in the order of a form. */
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
 * What they changed, where both versions go together: nothing that this person changes was changed by anybody else, as
 * far as it was seen. Null: somebody has to choose.
 */
export function mergeable(question: ConflictQuestion): ConflictField[] | null {
  const rows = conflictRows(question)
  const blind = rows.some((row) => row.mine !== undefined && row.seen === undefined)
  if (blind || rows.some(({ clashes }) => clashes)) return null
  return rows
    .filter(({ seen, theirs }) => seen !== undefined && !sameValue(seen, theirs))
    .map(({ field }) => field)
}

/** `mine` without the fields where the person chose theirs. */
export function keepMine(mine: OpportunityPatch, theirs: ReadonlySet<ConflictField>): OpportunityPatch {
  const kept: OpportunityPatch = { ...mine }
  for (const field of theirs) {
    delete kept[field]
    if (field === 'idCrmVisitCard') delete kept.crmVisitCardEmail
  }
  return kept
}
