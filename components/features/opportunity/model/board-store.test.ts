import { describe, expect, it, vi } from 'vitest'

import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'

import { createBoardStore } from './board-store.ts'

const card = (idOpportunity: number, more: Partial<BoardCard> = {}): BoardCard => ({
  idOpportunity,
  title: `Card ${idOpportunity}`,
  deadline: null,
  idStade: 1,
  amount: 10,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
  idCompany: 1,
  idUser: 3,
  idCrmVisitCard: null,
  isDeleted: false,
  ...more,
})

function world(...cards: BoardCard[]) {
  const all = new Map(cards.map((one) => [one.idOpportunity, one]))
  const store = createBoardStore({ get: (id) => all.get(id), cards: () => [...all.values()] })
  store.changed(null)
  const told: string[] = []
  for (const id of all.keys()) store.subscribeCard(id, () => told.push(`card ${id}`))
  for (const key of [1, 2, 3]) store.subscribeColumn(key, () => told.push(`column ${key}`))
  const set = (next: BoardCard) => {
    all.set(next.idOpportunity, next)
    store.changed([next.idOpportunity])
  }
  const ids = (key: number) => store.column(key).entries.map((entry) => entry.card.idOpportunity)
  return { store, told, set, ids, all }
}

describe('the board’s store', () => {
  it('tells those whom a change concerns, and nobody else', () => {
    const { told, set, store } = world(card(1), card(2), card(3, { idStade: 3 }))
    set(card(1, { idStade: 2 }))
    expect(told).toEqual(['column 1', 'column 2', 'card 1'])
    expect(store.versionOf(3)).toBe(1)
    expect(store.getKeys()).toEqual(expect.arrayContaining([1, 2, 3]))
    expect(store.totals()).toEqual({ total: 3, shown: 3, cents: 3000 })
  })

  it('knows for a moment which cards came into a column, and from no load or filter', () => {
    vi.useFakeTimers({ now: 0 })
    const { set, store } = world(card(1), card(2))
    const arrived = () => [1, 2, 3, 4].filter(store.hasJustArrived)
    store.arrange({ passes: ({ idOpportunity }) => idOpportunity !== 4 })
    expect(arrived()).toEqual([])
    set(card(1, { idStade: 2 }))
    set(card(2, { title: 'Other', amount: 1 }))
    vi.advanceTimersByTime(1_500)
    set(card(3, { idStade: null }))
    set(card(4))
    expect(arrived()).toEqual([1, 3])
    vi.advanceTimersByTime(1_000)
    expect(arrived()).toEqual([3])
    set(card(3))
    expect(arrived()).toEqual([3])
    vi.useRealTimers()
  })

  it('keeps what is held as and where it is, until it is let go', () => {
    const { set, store, ids, all } = world(card(1), card(2))
    const seen = store.hold([1])
    expect(seen.get(1)?.idStade).toBe(1)
    set(card(1, { idStade: 2, title: 'Theirs' }))
    set(card(2, { idStade: 2 }))
    expect([ids(1), ids(2), store.getCard(1)?.title]).toEqual([[1], [2], 'Card 1'])
    store.changed(null)
    expect(ids(1)).toEqual([1])
    store.release()
    expect([ids(1), ids(2), store.getCard(1)?.title]).toEqual([[], [2, 1].sort(), 'Theirs'])
    store.hold([2])
    all.delete(2)
    store.changed(null)
    expect(ids(2)).toEqual([1, 2])
    store.release()
    expect(store.getCard(2)).toBe(undefined)
  })

  it('filters, orders, lists and names owners', () => {
    const { store, ids, set } = world(
      card(1, { amount: 1 }),
      card(2, { amount: 9, idUser: 4 }),
      card(3, { idUser: null }),
    )
    store.arrange({ order: 'amount' })
    expect(ids(1)).toEqual([3, 2, 1])
    store.arrange({ passes: ({ amount }) => (amount ?? 0) < 5 })
    expect(ids(1)).toEqual([1])
    expect(store.getRows()).toHaveLength(1)
    expect(store.getRows()).toBe(store.getRows())
    expect(store.indexOf(2)).toBe(-1)
    const owners = store.getOwners()
    expect([...owners].sort()).toEqual([3, 4])
    set(card(1, { amount: 2 }))
    expect(store.getOwners()).toBe(owners)
    set(card(1, { idUser: 8 }))
    expect(store.getOwners().has(8)).toBe(true)
    store.arrange({ passes: null })
    expect(store.getRows()).toHaveLength(3)
    const rows = store.getRows()
    store.arrange({ order: 'amount', passes: null })
    expect(store.getRows()).toBe(rows)
  })
})
