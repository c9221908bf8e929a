import { expect, it } from 'vitest'

import { Visit } from './visit.ts'

it('tells nothing where nothing was measured, and nothing of an address that is no page', () => {
  expect(new Visit('/', 0).figures()).toBeNull()
  const lost = new Visit(null, 0, { shifts: true })
  lost.painted(10)
  expect(lost.figures()).toBeNull()
})

it('says 0 where the browser tells of shifts and there were none', () => {
  expect(new Visit('/', 0, { shifts: true }).figures()).toEqual({ route: '/', cls: 0 })
})

it('takes the last paint, and the worst burst of shifts', () => {
  const visit = new Visit('/', 0, { shifts: true })
  visit.painted(300.4)
  visit.painted(812.6)
  visit.shifted(0.02, 1_000)
  visit.shifted(0.03, 1_900)
  visit.shifted(0.04, 3_000)
  expect(visit.figures()).toEqual({ route: '/', lcp: 813, cls: 0.05 })
})

it('ends a burst after five seconds, however close its shifts are', () => {
  const visit = new Visit('/', 0)
  for (let at = 0; at < 9_000; at += 900) visit.shifted(0.01, at)
  expect(visit.figures()).toEqual({ route: '/', cls: 0.06 })
})

it('takes an interaction for its longest event, and the slowest but one for every fifty', () => {
  const visit = new Visit('/', 0)
  visit.interacted(1, 24)
  visit.interacted(1, 96)
  visit.interacted(1, 32)
  expect(visit.figures()).toEqual({ route: '/', inp: 96 })
  for (let id = 2; id <= 49; id += 1) visit.interacted(id, 16 + (id % 7))
  expect(visit.figures()?.inp).toBe(96)
  visit.interacted(50, 40)
  expect(visit.figures()?.inp).toBe(40)
})

it('takes interactions too short to be told of for short ones', () => {
  const visit = new Visit('/', 0)
  visit.hadInteractions(3)
  expect(visit.figures()).toEqual({ route: '/', inp: 8 })
  visit.interacted(1, 120)
  visit.interacted(2, 32)
  expect(visit.figures()?.inp).toBe(120)
  visit.hadInteractions(60)
  expect(visit.figures()?.inp).toBe(32)
})

it('is one after a return to the tab once somebody does something', () => {
  const visit = new Visit('/', 5_000, { isReturn: true, shifts: true })
  visit.shifted(0.2, 6_000)
  expect(visit.figures()).toBeNull()
  visit.interacted(9, 48)
  expect(visit.figures()).toEqual({ route: '/', inp: 48, cls: 0.2 })
})
