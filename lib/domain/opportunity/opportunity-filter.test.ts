import { describe, expect, it } from 'vitest'
import { foldText } from '#lib/domain/text/text-fold.ts'
import type { BoardCard } from './board/card.ts'
import {
  countFilters,
  DUE_PERIODS,
  NO_OPPORTUNITY_FILTER,
  type OpportunityFilter,
  opportunityMatcher,
} from './opportunity-filter.ts'
import { STUCK_REASONS, stuckReasons } from './stuck.ts'

const context = {
  today: '2026-11-21',
  now: Date.parse('2026-11-21T10:00:00Z'),
  dayStart: (day: string) => Date.parse(`${day}T00:00:00+01:00`),
  wordsOfCompany: (id: number) => (id === 1001 ? foldText('Ateliers Lefèvre & Fils') : ''),
  wordsOfContact: (id: number) => (id === 88 ? foldText('Aïcha Benoît') : ''),
  wordsOfComment: (row: BoardCard) =>
    row.idOpportunity === 10_001 ? foldText('À rappeler : budget gelé') : '',
  outcomeOf: (idStade: number | null) => (idStade === 106 ? ('won' as const) : ('open' as const)),
  stuckDaysOf: () => 30,
  nameOfUser: (id: number) => (id === 103 ? 'Zoé Roche' : undefined),
}

const record: BoardCard = {
  idOpportunity: 10_001,
  title: 'Renouvellement du parc ERP',
  deadline: '2026-12-01T00:00:00.000Z',
  idStade: 105,
  amount: 48_500.5,
  created: '2025-12-22T11:32:25.000Z',
  modified: '2026-11-19T09:37:28.656Z',
  idCompany: 1001,
  idUser: 103,
  idCrmVisitCard: 88,
  isDeleted: false,
}
const bare: BoardCard = {
  ...record,
  idOpportunity: 2,
  idCompany: 7,
  title: null,
  // As no deadline: a day that does not exist.
  deadline: '0000-00-00T00:00:00.000Z',
  idStade: null,
  amount: null,
  idUser: null,
  idCrmVisitCard: null,
  modified: '2020-01-01T00:00:00.000Z',
}

const passes = (change: Partial<OpportunityFilter>) => {
  const match = opportunityMatcher({ ...NO_OPPORTUNITY_FILTER, ...change }, context)
  return [match(record), match(bare)]
}

describe('opportunityMatcher', () => {
  it.each<[Partial<OpportunityFilter>, boolean[]]>([
    [{}, [true, true]],
    [{ text: 'RENOUVELLEMENT erp' }, [true, false]],
    [{ text: 'lefevre zoe' }, [true, false]],
    [{ text: 'aicha BUDGET gelé' }, [true, false]],
    [{ text: 'aicha budget confirmed' }, [false, false]],
    [{ text: '10001' }, [true, false]],
    [{ text: 'renouvellement nobody' }, [false, false]],
    [{ stades: [105] }, [true, false]],
    [{ stades: [null] }, [false, true]],
    [{ stades: [105, null] }, [true, true]],
    [{ owners: [103] }, [true, false]],
    [{ owners: [null] }, [false, true]],
    [{ companies: [7] }, [false, true]],
    [{ amount: 'none' }, [false, true]],
    [{ amountFrom: 48_500.5 }, [true, false]],
    [{ amountTo: 48_500 }, [false, false]],
    [{ deadline: 'late' }, [false, false]],
    [{ deadline: 'none' }, [false, true]],
    [{ deadlineFrom: '2026-12-01', deadlineTo: '2026-12-01' }, [true, false]],
    [{ deadlineTo: '2026-11-30' }, [false, false]],
    [{ deadlineFrom: '2026-12-02' }, [false, false]],
    [{ changed: 3 }, [true, false]],
    [{ changed: 1 }, [false, false]],
    [{ changed: '2026-11-19' }, [true, false]],
  ])('%j lets through %j', (change, expected) => {
    expect(passes(change)).toEqual(expected)
  })

  it('begins a day where the reader is', () => {
    const match = opportunityMatcher({ ...NO_OPPORTUNITY_FILTER, changed: '2026-11-19' }, context)
    expect(match({ ...record, modified: '2026-11-18T23:00:00Z' })).toBe(true)
    expect(match({ ...record, modified: '2026-11-18T22:59:59Z' })).toBe(false)
  })

  it('calls a deadline late the day after', () => {
    const late = opportunityMatcher(
      { ...NO_OPPORTUNITY_FILTER, deadline: 'late' },
      { ...context, today: '2026-12-02' },
    )
    expect(late(record)).toBe(true)
    expect(late({ ...record, idStade: 106 })).toBe(false)
    const today = opportunityMatcher(
      { ...NO_OPPORTUNITY_FILTER, deadline: 'late' },
      { ...context, today: '2026-12-01' },
    )
    expect(today(record)).toBe(false)
  })
})

describe('countFilters', () => {
  it('counts from and to as one', () => {
    expect(countFilters(NO_OPPORTUNITY_FILTER)).toBe(0)
    const two = {
      ...NO_OPPORTUNITY_FILTER,
      amountFrom: 1,
      amountTo: 2,
      deadlineFrom: '2026-01-01',
      deadline: 'late' as const,
    }
    expect(countFilters(two)).toBe(2)
  })
})

describe('what a manager looks for', () => {
  const shown = (filter: Partial<OpportunityFilter>, row: Partial<BoardCard>) =>
    opportunityMatcher({ ...NO_OPPORTUNITY_FILTER, ...filter }, context)({ ...record, ...row })

  it('leaves out stages', () => {
    expect(shown({ notStades: [3, null] }, { idStade: 3 })).toBe(false)
    expect(shown({ notStades: [3, null] }, { idStade: null })).toBe(false)
    expect(shown({ notStades: [3, null] }, { idStade: 4 })).toBe(true)
  })

  it('knows this week from Monday, this month and this quarter', () => {
    // 2026-11-21 is a Saturday.
    const days = {
      week: ['2026-11-16', '2026-11-22', '2026-11-15', '2026-11-23'],
      month: ['2026-11-01', '2026-11-30', '2026-10-31', '2026-12-01'],
      quarter: ['2026-10-01', '2026-12-31', '2026-09-30', '2027-01-01'],
    } as const
    for (const deadline of DUE_PERIODS) {
      const passed = days[deadline].map((day) => shown({ deadline }, { deadline: `${day}T00:00:00Z` }))
      expect(passed, deadline).toEqual([true, true, false, false])
      expect(shown({ deadline }, { deadline: null })).toBe(false)
    }
  })

  it('finds what was not changed for days', () => {
    expect(shown({ unchanged: 7 }, { modified: '2026-11-14T10:00:00Z' })).toBe(true)
    expect(shown({ unchanged: 7 }, { modified: '2026-11-14T10:00:01Z' })).toBe(false)
  })

  it('finds what is stuck for any of the reasons, while it is open', () => {
    const fine = { idUser: 103, amount: 5, deadline: '2026-12-01', modified: '2026-11-20T10:00:00Z' }
    const cases = {
      unchanged: { modified: '2026-10-22T10:00:00Z' },
      late: { deadline: '2026-11-20' },
      noOwner: { idUser: null },
      noAmount: { amount: null },
    }
    for (const reason of STUCK_REASONS) {
      const card = { ...record, ...fine, ...cases[reason] }
      expect(stuckReasons({ ...card, idStade: 3 }, context)).toEqual([reason])
      expect(stuckReasons({ ...card, idStade: 106 }, context)).toEqual([])
      expect(shown({ stuck: [reason] }, { ...card, idStade: 3 })).toBe(true)
      expect(shown({ stuck: STUCK_REASONS.filter((one) => one !== reason) }, { ...card, idStade: 3 })).toBe(
        false,
      )
    }
    expect(stuckReasons({ ...record, ...fine, idStade: 3 }, context)).toEqual([])
    const never = { ...context, stuckDaysOf: () => 0 }
    expect(stuckReasons({ ...record, ...fine, idStade: 3, modified: '2020-01-01T00:00:00Z' }, never)).toEqual(
      [],
    )
  })
})
