import type { MassEntry } from '#lib/domain/mass/mass.ts'
import { MAX_AMOUNT } from '../amount.ts'
import {
  type BoardCard,
  deadlineDayOf,
  type OpportunityPatch,
  type Owner,
  ownerValue,
  withPatch,
} from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import { fieldValue, isEmptyPatch, PATCH_FIELDS, sameValue } from '../board/record.ts'
import { type ShiftUnit, shiftDay } from './shift.ts'

/** A bulk edit: new values for many opportunities; an omitted field stays as it is in each. */
export interface BulkChange {
  owner?: Owner
  idStade?: number
  /** A day YYYY-MM-DD or none; or a shift of each deadline. */
  deadline?: { to: string | null } | { by: number; unit: ShiftUnit }
  /** An amount or none; or a percentage to add to each (subtracted where negative), rounded to whole cents. */
  amount?: { to: number | null } | { percent: number }
  /** The owner for those without one, as a write needs an owner (api.md 4.5). Absent: those are left out. */
  ownerWhereNone?: Owner
}

/** Why a wanted field cannot be computed: no deadline to shift; no amount to scale; result out of range. */
type SkipReason = 'noDeadline' | 'noAmount' | 'outOfRange'
/** Why one is left out: deleted; nothing but such fields; no change; no owner. */
export type BulkReason = 'deleted' | SkipReason | 'already' | 'noOwner'

/** One opportunity, the patch to write, and what is left out of it. */
export interface BulkRow {
  card: BoardCard
  patch: OpportunityPatch
  skipped: readonly SkipReason[]
}

/** A change of one opportunity: the version it was made on, and the patch. */
export interface CardChange {
  idOpportunity: number
  seen: BoardCard
  patch: OpportunityPatch
}

function deadlineOf(
  card: BoardCard,
  wanted: NonNullable<BulkChange['deadline']>,
): string | null | SkipReason[] {
  if ('to' in wanted) return wanted.to
  const day = deadlineDayOf(card.deadline)
  if (day === null) return ['noDeadline']
  return shiftDay(day, wanted.by, wanted.unit) ?? ['outOfRange']
}

function amountOf(card: BoardCard, wanted: NonNullable<BulkChange['amount']>): number | null | SkipReason[] {
  if ('to' in wanted) return wanted.to
  if (card.amount === null) return ['noAmount']
  // Whole numbers (hundredths of a percent times cents), so that it is rounded once and has no floating-point error.
  const cents = Math.round((centsOf(card) * (10_000 + Math.round(wanted.percent * 100))) / 10_000)
  const amount = cents === 0 ? 0 : cents / 100
  return Math.abs(amount) < MAX_AMOUNT ? amount : ['outOfRange']
}

/** The patch for one opportunity: only fields whose value changes; an owner given by email always counts as one. */
export function bulkRow(card: BoardCard, change: BulkChange): BulkRow {
  const patch: OpportunityPatch = {}
  const skipped: SkipReason[] = []
  const { owner, idStade, deadline, amount } = change
  const wanted = {
    ...(deadline && { deadline: deadlineOf(card, deadline) }),
    ...(amount && { amount: amountOf(card, amount) }),
    ...(idStade !== undefined && { idStade }),
  }
  for (const [field, value] of Object.entries(wanted)) {
    if (Array.isArray(value)) skipped.push(...value)
    else if (!sameValue(fieldValue(card, field as keyof typeof wanted), value))
      Object.assign(patch, { [field]: value })
  }
  if (owner && ownerValue(owner) !== card.idUser) patch.owner = owner
  const answers = change.ownerWhereNone
  if (card.idUser === null && !patch.owner && answers && !isEmptyPatch(patch)) patch.owner = answers
  return { card, patch, skipped }
}

/**
 * The patch for each opportunity, and which are left out and why. The reader cannot include those again: they have
 * nothing to write, or the API would refuse it.
 * @param isDeleted whether an opportunity is known to be deleted by now
 */
export const planBulk = (
  cards: readonly BoardCard[],
  change: BulkChange,
  isDeleted: (card: BoardCard) => boolean = () => false,
): MassEntry<BulkRow, BulkReason>[] =>
  cards.map((card) => {
    const row = bulkRow(card, change)
    const whys: BulkReason[] = []
    if (card.isDeleted || isDeleted(card)) whys.push('deleted')
    else if (isEmptyPatch(row.patch)) whys.push(row.skipped[0] ?? 'already')
    else if (card.idUser === null && row.patch.owner === undefined) whys.push('noOwner')
    return { row, key: String(card.idOpportunity), whys, barred: whys.length > 0 }
  })

export const cardChangeOf = ({ card, patch }: BulkRow): CardChange => ({
  idOpportunity: card.idOpportunity,
  seen: card,
  patch,
})

/**
 * The inverse of a change: back to the values seen before it; null where there is nothing to undo. An owner given to
 * an opportunity without one stays: a write needs an owner.
 * @param saved the record as saved, where known
 */
export function inverseChange(
  { idOpportunity, seen, patch }: CardChange,
  saved?: BoardCard,
): CardChange | null {
  const back: OpportunityPatch = {}
  for (const field of PATCH_FIELDS) {
    const before = fieldValue(seen, field)
    if (patch[field] !== undefined && before !== undefined) Object.assign(back, { [field]: before })
  }
  if (patch.owner !== undefined && seen.idUser !== null) back.owner = { idUser: seen.idUser }
  return isEmptyPatch(back) ? null : { idOpportunity, seen: saved ?? withPatch(seen, patch), patch: back }
}
