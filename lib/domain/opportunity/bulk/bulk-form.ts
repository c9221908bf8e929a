import { readId } from '#lib/domain/text/read-id.ts'
import { type AmountFault, amountFault, type DecimalSign, readAmount } from '../amount.ts'
import { isDay } from '../board/card.ts'
import { readOwner } from '../opportunity-form.ts'
import type { BulkChange } from './bulk-plan.ts'
import type { ShiftUnit } from './shift.ts'

export const DEADLINE_WAYS = ['', 'day', 'later', 'earlier', 'none'] as const
export const AMOUNT_WAYS = ['', 'to', 'more', 'less', 'none'] as const
export type DeadlineWay = (typeof DEADLINE_WAYS)[number]
export type AmountWay = (typeof AMOUNT_WAYS)[number]

/** The bulk edit form as typed. An empty field, or way, leaves that field unchanged. */
export const NO_TEXTS = {
  owner: '',
  idStade: '',
  deadlineWay: '' as DeadlineWay,
  deadline: '',
  by: '1',
  unit: 'weeks' as ShiftUnit,
  amountWay: '' as AmountWay,
  amount: '',
  percent: '',
  ownerWhereNone: '',
}
export type BulkTexts = typeof NO_TEXTS

export type BulkFault = 'notOwner' | 'notDay' | 'notCount' | AmountFault | 'notPercent'
export type BulkFaults = Partial<Record<keyof BulkTexts, BulkFault>>

const MAX_STEPS = 1_200
const MAX_PERCENT = 1_000

function deadlineOf(texts: BulkTexts, faults: BulkFaults): BulkChange['deadline'] {
  const { deadlineWay, deadline, by, unit } = texts
  if (deadlineWay === '') return undefined
  if (deadlineWay === 'none') return { to: null }
  if (deadlineWay === 'day') {
    if (!isDay(deadline)) faults.deadline = 'notDay'
    return { to: deadline }
  }
  const steps = readId(by)
  if (steps === null || steps > MAX_STEPS) faults.by = 'notCount'
  return { by: (steps ?? 0) * (deadlineWay === 'later' ? 1 : -1), unit }
}

function amountOf(
  texts: BulkTexts,
  sign: DecimalSign,
  currency: string | undefined,
  faults: BulkFaults,
): BulkChange['amount'] {
  const { amountWay, amount, percent } = texts
  if (amountWay === '') return undefined
  if (amountWay === 'none') return { to: null }
  if (amountWay === 'to') {
    const value = readAmount(amount, sign, currency)
    if (typeof value !== 'number') faults.amount = amountFault(amount, sign, currency)
    return { to: value ?? null }
  }
  const share = readAmount(percent.replace('%', ''), sign) ?? 0
  if (share <= 0 || share > mostPercent(amountWay)) faults.percent = 'notPercent'
  return { percent: amountWay === 'more' ? share : -share }
}

/** An amount cannot be lowered by more than 100 percent. */
export const mostPercent = (way: AmountWay): number => (way === 'less' ? 100 : MAX_PERCENT)

/** Parses and validates the form: the change, empty where nothing is chosen; or the invalid fields and why. */
export function readBulk(
  texts: BulkTexts,
  sign: DecimalSign,
  currency?: string,
): { change: BulkChange; faults: null } | { change: null; faults: BulkFaults } {
  const faults: BulkFaults = {}
  const ownerIn = (field: 'owner' | 'ownerWhereNone') => {
    if (texts[field].trim() === '') return {}
    const owner = readOwner(texts[field])
    if (owner === null) faults[field] = 'notOwner'
    return owner === null ? {} : { [field]: owner }
  }
  const idStade = readId(texts.idStade)
  const deadline = deadlineOf(texts, faults)
  const amount = amountOf(texts, sign, currency, faults)
  const change: BulkChange = {
    ...ownerIn('owner'),
    ...(idStade !== null && { idStade }),
    ...(deadline && { deadline }),
    ...(amount && { amount }),
    // Not shown, nor needed, beside an owner for all.
    ...(texts.owner.trim() === '' && ownerIn('ownerWhereNone')),
  }
  return Object.keys(faults).length > 0 ? { change: null, faults } : { change, faults: null }
}

/** Whether a change is empty; `ownerWhereNone` alone changes nothing. */
export const isEmptyChange = ({ ownerWhereNone: _, ...fields }: BulkChange): boolean =>
  Object.keys(fields).length === 0
