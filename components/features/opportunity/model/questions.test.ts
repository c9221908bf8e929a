import { expect, it } from 'vitest'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

import { createQuestions, questions } from './questions.ts'

const card = { idOpportunity: 1 } as Opportunity

it('shows one question at a time, remembers the owner, and gives up at sign-out', async () => {
  const store = createQuestions()
  expect(questions.get()).toBe(null)
  const first = store.askOwner(card)
  const second = store.askOwner(card)
  const third = store.askConflict({ seen: card, theirs: card, mine: {} })
  const shown = store.get()
  expect([shown?.kind, store.lastOwner()]).toEqual(['owner', null])
  if (shown?.kind === 'owner') shown.answer({ idUser: 4 })
  expect(await first).toEqual({ idUser: 4 })
  expect([store.get()?.kind, store.lastOwner()]).toEqual(['owner', { idUser: 4 }])
  store.abandon()
  expect(await second).toBe(null)
  expect(await third).toBe(null)
  expect(store.get()).toBe(null)
})

it('takes back what it asks of a card whose change was undone', async () => {
  const store = createQuestions()
  const other = { idOpportunity: 2 } as Opportunity
  const [owner, conflict] = [store.askOwner(card), store.askConflict({ seen: card, theirs: card, mine: {} })]
  const kept = store.askOwner(other)
  store.withdraw(1)
  expect([await owner, await conflict]).toEqual([null, null])
  expect(store.get()).toMatchObject({ card: other })
  store.abandon()
  expect(await kept).toBe(null)
})

it('tells of the oldest question while no screen asks, and takes that back', async () => {
  const store = createQuestions()
  const told: string[] = []
  const first = store.askOwner(card)
  void store.askConflict({ seen: card, theirs: card, mine: {} })
  expect(told).toEqual([])
  store.tellInstead(({ kind }) => {
    told.push(kind)
    return () => told.push(`not ${kind}`)
  })
  store.get()?.answer(null)
  expect(await first).toBe(null)
  expect(told).toEqual(['owner', 'not owner', 'conflict'])
  store.tellInstead(null)
  expect(told.at(-1)).toBe('not conflict')
  store.abandon()
  expect(told).toHaveLength(4)
})

it('asks once for several without owner, and says whether the rest gets the same', async () => {
  const store = createQuestions()
  const answer = store.askOwners(card, 4)
  const shown = store.get()
  expect(shown).toMatchObject({ kind: 'owner', others: 4 })
  if (shown?.kind === 'owner') shown.answer({ idUser: 4 }, true)
  expect(await answer).toEqual({ owner: { idUser: 4 }, rest: true })
  const givenUp = store.askOwners(card, 1)
  store.abandon()
  expect(await givenUp).toBe(null)
})
