import { expect, it } from 'vitest'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

import { createHistory } from './history.ts'

it('says what was written, over what stood there, whatever the person had seen and asked for', () => {
  const history = createHistory()
  const id = history.add({
    idOpportunity: 7,
    at: 0,
    patch: { title: 'Mine', amount: 5 },
    before: { title: 'Seen', amount: 1 },
    outcome: null,
  })
  const before = { title: 'Theirs', amount: 3 } as Opportunity
  const card = { title: 'Theirs', amount: 5 } as Opportunity
  history.settle(id, { outcome: 'saved', card, before, wrote: { amount: 5 } })
  expect(history.get()).toEqual([
    { id, idOpportunity: 7, at: 0, patch: { amount: 5 }, before, outcome: 'saved' },
  ])
})

it('keeps what was asked for while nobody knows, and settles the oldest of them', () => {
  const history = createHistory()
  const add = (title: string) =>
    history.add({ idOpportunity: 7, at: 0, patch: { title }, before: {}, outcome: null })
  const error = new Error('lost')
  const before = { title: 'Old' } as Opportunity
  const first = add('a')
  const second = add('b')
  history.settle(first, { outcome: 'unknown', error, before, wanted: { title: 'a' } })
  history.settle(second, { outcome: 'unknown', error, before, wanted: { title: 'b' } })
  history.resolve(7, { outcome: 'notSaved', error, card: before })
  expect(history.get().map(({ patch, outcome }) => [patch.title, outcome])).toEqual([
    ['b', 'unknown'],
    ['a', 'notSaved'],
  ])
})
