import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { includedRows } from '#lib/domain/mass/mass.ts'
import type { BoardCard, OpportunityPatch } from '../board/card.ts'
import { wholeRecord } from '../board/record.ts'
import { type BulkChange, bulkRow, cardChangeOf, inverseChange, planBulk } from './bulk-plan.ts'
import { SHIFT_UNITS, shiftDay } from './shift.ts'

const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })
const amount = fc.option(
  cents.map((some) => (some === 0 ? 0 : some / 100)),
  { nil: null },
)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const idUser = fc.constantFrom(101, 102, 103)

const card: fc.Arbitrary<BoardCard> = fc.record({
  idOpportunity: fc.integer({ min: 1, max: 9_999 }),
  title: fc.option(fc.string(), { nil: null }),
  deadline: fc.option(
    day.map((text) => `${text}T00:00:00.000Z`),
    { nil: null },
  ),
  idStade: fc.option(fc.constantFrom(1, 2, 3), { nil: null }),
  amount,
  created: fc.constant('2026-01-01T00:00:00.000Z'),
  modified: fc.constant('2026-02-01T00:00:00.000Z'),
  idCompany: fc.integer({ min: 1, max: 99 }),
  idUser: fc.option(idUser, { nil: null }),
  idCrmVisitCard: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
  isDeleted: fc.boolean(),
})
const owner = fc.oneof(
  idUser.map((id) => ({ idUser: id })),
  fc.constant({ email: 'a@b.fr' }),
)
const change: fc.Arbitrary<BulkChange> = fc.record(
  {
    owner,
    idStade: fc.constantFrom(1, 2, 3),
    deadline: fc.oneof(
      fc.record({ to: fc.option(day, { nil: null }) }),
      fc.record({ by: fc.integer({ min: -60, max: 60 }), unit: fc.constantFrom(...SHIFT_UNITS) }),
    ),
    amount: fc.oneof(
      fc.record({ to: amount }),
      fc.record({ percent: fc.integer({ min: -100_00, max: 300_00 }).map((some) => some / 100) }),
    ),
    ownerWhereNone: owner,
  },
  { requiredKeys: [] },
)

const dayOfCard = ({ deadline }: BoardCard) => deadline?.slice(0, 10) ?? null

/** The expected value of each field that the change names and that can be computed. */
function plainly(one: BoardCard, { owner: who, idStade, deadline, amount: money }: BulkChange) {
  const wanted: OpportunityPatch = {}
  if (who) wanted.owner = who
  if (idStade !== undefined) wanted.idStade = idStade
  if (deadline && 'to' in deadline) wanted.deadline = deadline.to
  const present = dayOfCard(one)
  if (deadline && 'by' in deadline && present !== null) {
    const moved = shiftDay(present, deadline.by, deadline.unit)
    if (moved !== null) wanted.deadline = moved
  }
  if (money && 'to' in money) wanted.amount = money.to
  if (money && 'percent' in money && one.amount !== null) {
    // As BigInt: cents times hundredths of a percent, rounded to the nearest cent, halves upwards.
    const exact = BigInt(Math.round(one.amount * 100)) * BigInt(10_000 + Math.round(money.percent * 100))
    const half = exact + 5_000n
    const floor = half >= 0n ? half / 10_000n : -((-half + 9_999n) / 10_000n)
    wanted.amount = Number(floor) / 100 || 0
  }
  if (wanted.idStade === one.idStade) delete wanted.idStade
  if (wanted.deadline === present) delete wanted.deadline
  if (wanted.amount === one.amount) delete wanted.amount
  if (wanted.owner && 'idUser' in wanted.owner && wanted.owner.idUser === one.idUser) delete wanted.owner
  return wanted
}

describe('planBulk', () => {
  it('sends for each what the change plainly means, and for nobody else', () => {
    fc.assert(
      fc.property(fc.array(card, { maxLength: 20 }), change, (cards, wanted) => {
        const entries = planBulk(cards, wanted)
        expect(entries.map(({ row }) => row.card)).toEqual(cards)
        const sent = new Map(includedRows(entries, new Set()).map(({ row }) => [row.card, row.patch]))
        for (const one of cards) {
          const plain = plainly(one, wanted)
          const nobody = one.idUser === null && plain.owner === undefined
          const some = Object.keys(plain).length > 0
          const answers = nobody && some && wanted.ownerWhereNone ? { owner: wanted.ownerWhereNone } : {}
          const goes = !one.isDeleted && some && (!nobody || wanted.ownerWhereNone !== undefined)
          expect(sent.has(one)).toBe(goes)
          if (goes) expect(sent.get(one)).toEqual({ ...plain, ...answers })
        }
      }),
    )
  })

  it('leaves out for one reason each, and nobody can be taken in', () => {
    fc.assert(
      fc.property(fc.array(card, { maxLength: 20 }), change, (cards, wanted) => {
        const entries = planBulk(cards, wanted)
        for (const { whys, barred } of entries) expect(barred).toBe(whys.length === 1)
        expect(includedRows(entries, { has: () => true })).toEqual(includedRows(entries, new Set()))
      }),
    )
  })

  it('changes nothing else of a record, which is written whole', () => {
    fc.assert(
      fc.property(card, change, (one, wanted) => {
        const { patch } = bulkRow(one, wanted)
        const whole = { ...one, comment: 'Kept', idSequenceAction: 7 }
        const before = wholeRecord(whole, {})
        const after = wholeRecord(whole, patch)
        const changed = Object.keys({ ...before, ...after }).filter(
          (field) => Reflect.get(before, field) !== Reflect.get(after, field),
        )
        const fields = { owner: ['idUserResponsable', 'userResponsableEmail'] } as Record<string, string[]>
        const allowed = Object.keys(patch).flatMap((field) => fields[field] ?? [field])
        expect(allowed).toEqual(expect.arrayContaining(changed))
        expect(after).toMatchObject({
          comment: 'Kept',
          idSequenceAction: 7,
          idOpportunity: one.idOpportunity,
        })
      }),
    )
  })

  it('takes back what it changed, field by field, and only that', () => {
    fc.assert(
      fc.property(card, change, (one, wanted) => {
        const made = cardChangeOf(bulkRow(one, wanted))
        const back = inverseChange(made)
        const restorable = Object.keys(made.patch).filter((field) => field !== 'owner' || one.idUser !== null)
        expect(Object.keys(back?.patch ?? {}).toSorted()).toEqual(restorable.toSorted())
        if (back?.patch.deadline !== undefined) expect(back.patch.deadline).toBe(dayOfCard(one))
        if (back?.patch.amount !== undefined) expect(back.patch.amount).toBe(one.amount)
        if (back?.patch.idStade !== undefined) expect(back.patch.idStade).toBe(one.idStade)
        if (back?.patch.owner) expect(back.patch.owner).toEqual({ idUser: one.idUser })
      }),
    )
  })

  it('knows the reasons', () => {
    const one: BoardCard = {
      idOpportunity: 1,
      title: null,
      deadline: null,
      idStade: 1,
      amount: null,
      created: '',
      modified: '',
      idCompany: 1,
      idUser: 101,
      idCrmVisitCard: null,
      isDeleted: false,
    }
    const why = (change: BulkChange, besides: Partial<BoardCard> = {}) =>
      planBulk([{ ...one, ...besides }], change)[0]?.whys
    expect(why({ idStade: 1 })).toEqual(['already'])
    expect(why({ deadline: { to: null } })).toEqual(['already'])
    expect(why({ deadline: { by: 1, unit: 'weeks' } })).toEqual(['noDeadline'])
    expect(why({ amount: { percent: 5 } })).toEqual(['noAmount'])
    expect(why({ deadline: { by: 99_999, unit: 'months' } }, { deadline: '2026-01-01' })).toEqual([
      'outOfRange',
    ])
    expect(why({ idStade: 2 }, { idUser: null })).toEqual(['noOwner'])
    expect(why({ idStade: 2, ownerWhereNone: { idUser: 3 } }, { idUser: null })).toEqual([])
    expect(why({ idStade: 2 }, { isDeleted: true })).toEqual(['deleted'])
    // A field with nothing to shift or scale is skipped where another one changes.
    expect(why({ idStade: 2, deadline: { by: 1, unit: 'days' } })).toEqual([])
  })
})

describe('shiftDay', () => {
  it('keeps to the months’ ends', () => {
    expect(shiftDay('2026-01-31', 1, 'months')).toBe('2026-02-28')
    expect(shiftDay('2024-02-29', 12, 'months')).toBe('2025-02-28')
    expect(shiftDay('2026-03-31', -1, 'months')).toBe('2026-02-28')
    expect(shiftDay('2026-12-31', 1, 'days')).toBe('2027-01-01')
    expect(shiftDay('2026-12-31', -2, 'weeks')).toBe('2026-12-17')
    expect(shiftDay('1900-01-01', -1, 'days')).toBe(null)
    expect(shiftDay('2999-12-31', 1, 'months')).toBe(null)
    expect(shiftDay('nothing', 1, 'days')).toBe(null)
  })

  it('goes back to where it came from, days and weeks', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -400, max: 400 }),
        fc.constantFrom('days', 'weeks'),
        (from, by, unit) => {
          expect(shiftDay(shiftDay(from, by, unit as 'days') ?? '', -by, unit as 'days')).toBe(from)
        },
      ),
    )
  })
})
