import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'

import { forgetUnsent, keepUnsent, takeUnsent } from './unsent-moves.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the moves of an account alone, and gives them once', () => {
  keepUnsent('one', [
    { idOpportunity: 7, patch: { idStade: 3, title: 'secret' } },
    { idOpportunity: 8, patch: { amount: 5 } },
  ])
  expect(takeUnsent('other')).toEqual([])
  expect(takeUnsent('one')).toEqual([{ idOpportunity: 7, idStade: 3 }])
  expect(takeUnsent('one')).toEqual([])
})

it('keeps days that cards were moved to, and that one has none any more', () => {
  keepUnsent('one', [
    { idOpportunity: 7, patch: { deadline: '2027-05-12', comment: 'secret' } },
    { idOpportunity: 8, patch: { deadline: null, idStade: 3 } },
  ])
  expect(takeUnsent('one')).toEqual([
    { idOpportunity: 7, deadline: '2027-05-12' },
    { idOpportunity: 8, idStade: 3, deadline: null },
  ])
  window.localStorage.setItem('unsent:one', '[{"idOpportunity":1,"deadline":"soon"}]')
  expect(takeUnsent('one')).toEqual([])
})

it('keeps the owner that a move gave a card, in the same stage too, and not one given by email', () => {
  const owner = { idUser: 101 }
  keepUnsent('one', [
    { idOpportunity: 7, patch: { idStade: 3, owner } },
    { idOpportunity: 8, patch: { idStade: 3, owner: { email: 'a@b.fr' } } },
    { idOpportunity: 9, patch: { owner } },
  ])
  expect(takeUnsent('one')).toEqual([
    { idOpportunity: 7, idStade: 3, owner },
    { idOpportunity: 8, idStade: 3 },
  ])
  window.localStorage.setItem('unsent:one', '[{"idOpportunity":1,"idStade":2,"owner":"me"}]')
  expect(takeUnsent('one')).toEqual([])
})

it('keeps the ids and the day that were seen, and no more', () => {
  const seen = { idStade: 1, idUser: 7, deadline: '2027-01-02T00:00:00.000Z' }
  const card = { ...seen, title: 'secret' } as BoardCard
  keepUnsent('one', [{ idOpportunity: 7, patch: { idStade: 3 }, seen: card }])
  expect(takeUnsent('one')).toEqual([{ idOpportunity: 7, idStade: 3, seen }])
})

it('keeps what two tabs had not sent when both went', () => {
  keepUnsent('one', [
    { idOpportunity: 7, patch: { idStade: 3 } },
    { idOpportunity: 8, patch: { idStade: 3, deadline: null } },
  ])
  keepUnsent('one', [{ idOpportunity: 8, patch: { idStade: 4 } }])
  expect(takeUnsent('one')).toEqual([
    { idOpportunity: 7, idStade: 3 },
    { idOpportunity: 8, idStade: 4, deadline: null },
  ])
})

it('of two tabs that went, the one that comes back takes its own moves alone', () => {
  const own = [{ idOpportunity: 8, patch: { idStade: 4 } }]
  keepUnsent('one', [{ idOpportunity: 7, patch: { idStade: 3 } }])
  keepUnsent('one', own)
  forgetUnsent('one', own)
  expect(takeUnsent('one')).toEqual([{ idOpportunity: 7, idStade: 3 }])
})

it('takes nothing that it did not write, and never throws', () => {
  window.localStorage.setItem('unsent:one', '[{"idOpportunity":"7"},{"idOpportunity":1,"idStade":2},3]')
  expect(takeUnsent('one')).toEqual([{ idOpportunity: 1, idStade: 2 }])
  window.localStorage.setItem('unsent:one', '{')
  expect(takeUnsent('one')).toEqual([])
  vi.stubGlobal('window', {})
  expect(takeUnsent('one')).toEqual([])
})
