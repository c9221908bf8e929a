import { describe, expect, it } from 'vitest'

import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { mergeable } from '#lib/domain/opportunity/board/conflict.ts'

import { changedFields, recordAfter, undoPatchOf } from './undo-of.ts'

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  idOpportunity: 7,
  at: 0,
  patch: {},
  before: {},
  outcome: 'saved',
  ...change,
})

describe('undoOf', () => {
  it('puts back what the changed fields held', () => {
    const moved = entry({
      patch: { idStade: 105, deadline: '2026-12-24', owner: { idUser: 3 }, crmVisitCardEmail: 'z@a.fr' },
      before: { idStade: null, deadline: '2026-01-01T00:00:00.000Z', idUser: 2, idCrmVisitCard: null },
    })
    expect(changedFields(moved)).toEqual(['deadline', 'idStade', 'idCrmVisitCard', 'owner'])
    expect(undoPatchOf(moved)).toEqual({
      idStade: null,
      deadline: '2026-01-01',
      idCrmVisitCard: null,
      owner: { idUser: 2 },
    })
  })

  it('knows what cannot be taken back', () => {
    expect(undoPatchOf(entry({ patch: { comment: 'x' }, before: {} }))).toBeNull()
    expect(undoPatchOf(entry({ patch: { owner: { idUser: 3 } }, before: { idUser: null } }))).toBeNull()
    expect(
      undoPatchOf(entry({ patch: { title: 'x' }, before: { title: 'y' }, outcome: 'notSaved' })),
    ).toBeNull()
    expect(undoPatchOf(entry({ patch: { title: 'x' }, outcome: 'created' }))).toBeNull()
    expect(undoPatchOf(entry({ patch: { title: 'x' }, before: { title: 'x' } }))).toBeNull()
  })
})

describe('leftBy', () => {
  const record = {
    idOpportunity: 7,
    amount: 30,
    idUser: 2,
    modified: '2026-01-03T00:00:00.000Z',
  } as Opportunity
  const mine = entry({ patch: { amount: 20 }, before: { amount: 10 } })
  const undo = undoPatchOf(mine) ?? {}

  it('has a person asked before they take back what somebody else has changed since', () => {
    expect(mergeable({ seen: recordAfter(record, mine), theirs: record, mine: undo })).toBeNull()
    expect(recordAfter(record, mine).modified).not.toBe(record.modified)
    // A change of another field is no conflict.
    const other = { ...record, amount: 20, idUser: 3 }
    expect(recordAfter(other, mine)).toBe(other)
  })
})
