import { describe, expect, it } from 'vitest'
import { isEmptyChange, NO_TEXTS, readBulk } from './bulk-form.ts'

const read = (texts: Partial<typeof NO_TEXTS>) => readBulk({ ...NO_TEXTS, ...texts }, ',')

describe('readBulk', () => {
  it('leaves everything as it is where nothing is chosen', () => {
    expect(read({}).change).toEqual({})
    expect(isEmptyChange(read({ ownerWhereNone: '103' }).change ?? {})).toBe(true)
  })

  it('reads every way of a change', () => {
    expect(
      read({
        owner: 'a@b.fr',
        idStade: '3',
        deadlineWay: 'earlier',
        by: '2',
        unit: 'months',
        amountWay: 'to',
        amount: '1 250,5',
      }).change,
    ).toEqual({
      owner: { email: 'a@b.fr' },
      idStade: 3,
      deadline: { by: -2, unit: 'months' },
      amount: { to: 1250.5 },
    })
    expect(
      read({ deadlineWay: 'day', deadline: '2026-02-28', amountWay: 'less', percent: '2,5 %' }).change,
    ).toEqual({
      deadline: { to: '2026-02-28' },
      amount: { percent: -2.5 },
    })
    expect(read({ deadlineWay: 'none', amountWay: 'none', ownerWhereNone: '103' }).change).toEqual({
      deadline: { to: null },
      amount: { to: null },
      ownerWhereNone: { idUser: 103 },
    })
  })

  it('says which field is wrong', () => {
    expect(read({ owner: 'nobody' }).faults).toEqual({ owner: 'notOwner' })
    expect(read({ ownerWhereNone: '-1' }).faults).toEqual({ ownerWhereNone: 'notOwner' })
    expect(read({ owner: '7', ownerWhereNone: '-1' }).change).toEqual({ owner: { idUser: 7 } })
    expect(read({ deadlineWay: 'day', deadline: '2026-02-30' }).faults).toEqual({ deadline: 'notDay' })
    for (const by of ['', '0', '1,5', '1201'])
      expect(read({ deadlineWay: 'later', by }).faults).toEqual({ by: 'notCount' })
    for (const amount of ['', 'many'])
      expect(read({ amountWay: 'to', amount }).faults).toEqual({ amount: 'notAmount' })
    expect(read({ amountWay: 'to', amount: '1e15' }).faults).toEqual({ amount: 'amountTooLarge' })
    for (const percent of ['', '0', '-5', '101'])
      expect(read({ amountWay: 'less', percent }).faults).toEqual({ percent: 'notPercent' })
    expect(read({ amountWay: 'more', percent: '101' }).faults).toBe(null)
  })
})
