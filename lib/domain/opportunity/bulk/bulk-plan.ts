import type { MassEntry } from '#lib/domain/mass/mass.ts'
import { type BoardCard, deadlineDayOf, type OpportunityPatch, type Owner, withPatch } from '../board/card.ts'
import { centsOf } from '../board/columns.ts'
import { fieldValue, isEmptyPatch, PATCH_FIELDS, sameValue } from '../board/record.ts'
import { type ShiftUnit, shiftDay } from './shift.ts'

/** What a person has many opportunities become; a field that is left out stays as it is in each. */
export interface BulkChange {
  owner?: Owner
  idStade?: number
  /** A day YYYY-MM-DD or none, or each moved by as much. */
  deadline?: { to: string | null } | { by: number; unit: ShiftUnit }
  /** An amount or none, or each by a percentage more (or less, where it is negative), in whole cents. */
  amount?: { to: number | null } | { percent: number }
  /** Who is to answer for those that nobody answers for: a write needs an owner (api.md 4.5). Absent: they are left out. */
  ownerWhereNone?: Owner
}

/** Why one is left out: it is deleted; there is nothing to move or to multiply; no day that exists; it is so already; nobody answers for it. */
export type BulkWhy = 'deleted' | 'noDeadline' | 'noAmount' | 'outOfRange' | 'already' | 'noOwner'

/** One of many, what is written of it, and which of the wanted fields have nothing that could be moved or multiplied. */
export interface BulkRow {
  card: BoardCard
  patch: OpportunityPatch
  skipped: readonly BulkWhy[]
}

/** One change of one opportunity: what was seen of it, and what is to be. */
export interface CardChange {
  idOpportunity: number
  seen: BoardCard
  patch: OpportunityPatch
}

/** Past this an amount is none (`readAmount`). */
const MOST_AMOUNT = 1e15

function deadlineOf(card: BoardCard, wanted: NonNullable<BulkChange['deadline']>): string | null | BulkWhy[] {
  if ('to' in wanted) return wanted.to
  const day = deadlineDayOf(card.deadline)
  if (day === null) return ['noDeadline']
  return shiftDay(day, wanted.by, wanted.unit) ?? ['outOfRange']
}

function amountOf(card: BoardCard, wanted: NonNullable<BulkChange['amount']>): number | null | BulkWhy[] {
  if ('to' in wanted) return wanted.to
  if (card.amount === null) return ['noAmount']
  // In hundredths of a percent of a cent, so that nothing drifts before it is rounded once.
  const cents = Math.round((centsOf(card) * (10_000 + Math.round(wanted.percent * 100))) / 10_000)
  const amount = cents === 0 ? 0 : cents / 100
  return Math.abs(amount) < MOST_AMOUNT ? amount : ['outOfRange']
}

const isSameOwner = (card: BoardCard, owner: Owner) => 'idUser' in owner && owner.idUser === card.idUser

/** What a change writes of one opportunity: only fields that become something else. An owner by address may be another. */
export function bulkRow(card: BoardCard, change: BulkChange): BulkRow {
  const patch: OpportunityPatch = {}
  const skipped: BulkWhy[] = []
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
  if (owner && !isSameOwner(card, owner)) patch.owner = owner
  const answers = change.ownerWhereNone
  if (card.idUser === null && !patch.owner && answers && !isEmptyPatch(patch)) patch.owner = answers
  return { card, patch, skipped }
}

/**
 * What a change has each of many become, and who is left out and why. Nobody can be taken in: what is left out has nothing to
 * be written, or the API would refuse it.
 * @param isDeleted whether it is known by now that one is gone
 */
export const planBulk = (
  cards: readonly BoardCard[],
  change: BulkChange,
  isDeleted: (card: BoardCard) => boolean = () => false,
): MassEntry<BulkRow, BulkWhy>[] =>
  cards.map((card) => {
    const row = bulkRow(card, change)
    const whys: BulkWhy[] = []
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
 * The change that takes a change back, to what was seen before it; null where nothing can be taken back. Somebody who answers
 * for what nobody answered for stays: a write needs an owner.
 * @param saved the record as it was saved, where that is known
 */
export function takesBack({ idOpportunity, seen, patch }: CardChange, saved?: BoardCard): CardChange | null {
  const back: OpportunityPatch = {}
  for (const field of PATCH_FIELDS) {
    const before = fieldValue(seen, field)
    if (patch[field] !== undefined && before !== undefined) Object.assign(back, { [field]: before })
  }
  if (patch.owner !== undefined && seen.idUser !== null) back.owner = { idUser: seen.idUser }
  return isEmptyPatch(back) ? null : { idOpportunity, seen: saved ?? withPatch(seen, patch), patch: back }
}
