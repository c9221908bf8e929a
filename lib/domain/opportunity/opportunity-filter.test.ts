import { describe, expect, it } from 'vitest'
import { foldText } from '#lib/domain/text/text-fold.ts'
import type { BoardCard } from './board/card.ts'
import { countFilters, NO_FILTER, type OpportunityFilter, opportunityMatcher } from './opportunity-filter.ts'

const context = {
  today: '2026-11-21',
  now: Date.parse('2026-11-21T10:00:00Z'),
  wordsOfCompany: (id: number) => (id === 1001 ? foldText('Ateliers Lefèvre & Fils') : ''),
  wordsOfContact: (id: number) => (id === 88 ? foldText('Aïcha Benoît') : ''),
  wordsOfComment: (row: BoardCard) =>
    row.idOpportunity === 10_001 ? foldText('À rappeler : budget gelé') : '',
  outcomeOf: (idStade: number | null) => (idStade === 106 ? ('won' as const) : ('open' as const)),
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
  deadline: null,
  idStade: null,
  amount: null,
  idUser: null,
  idCrmVisitCard: null,
  modified: '2020-01-01T00:00:00.000Z',
}

const passes = (change: Partial<OpportunityFilter>) => {
  const match = opportunityMatcher({ ...NO_FILTER, ...change }, context)
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

  it('calls a deadline late the day after', () => {
    const late = opportunityMatcher({ ...NO_FILTER, deadline: 'late' }, { ...context, today: '2026-12-02' })
    expect(late(record)).toBe(true)
    expect(late({ ...record, idStade: 106 })).toBe(false)
    const today = opportunityMatcher({ ...NO_FILTER, deadline: 'late' }, { ...context, today: '2026-12-01' })
    expect(today(record)).toBe(false)
  })
})

describe('countFilters', () => {
  it('counts from and to as one', () => {
    expect(countFilters(NO_FILTER)).toBe(0)
    const two = {
      ...NO_FILTER,
      amountFrom: 1,
      amountTo: 2,
      deadlineFrom: '2026-01-01',
      deadline: 'late' as const,
    }
    expect(countFilters(two)).toBe(2)
  })
})
