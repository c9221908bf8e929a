import { setTimeout as delay } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { PageAdmission } from './page-admission.ts'

const account = (name: string) => ({ kind: 'account', name }) as const
const address = (name: string) => ({ kind: 'address', name }) as const
const here = () => new AbortController().signal

it('gives one account four turns at once, and another its own at once', async () => {
  const turns = new PageAdmission()
  const greedy = Array.from({ length: 20 }, () => turns.turn(account('greedy'), here()))
  const begun = new Set<number>()
  greedy.forEach((turn, at) => void turn.then(() => begun.add(at)))
  const modest = await turns.turn(account('modest'), here())
  expect(modest).toBeTypeOf('function')
  expect([...begun].every((at) => at < 4)).toBe(true)
  const first = await greedy[0]
  // Called twice, it releases once.
  first?.()
  first?.()
  await greedy[4]
  await delay(20)
  expect(begun).toEqual(new Set([0, 1, 2, 3, 4]))
})

it('gives none to whoever has gone, and hands theirs on', async () => {
  const turns = new PageAdmission()
  const held = await Promise.all(Array.from({ length: 4 }, () => turns.turn(address('192.0.2.1'), here())))
  const gone = new AbortController()
  const left = Array.from({ length: 300 }, () => turns.turn(address('192.0.2.1'), gone.signal))
  const last = turns.turn(address('192.0.2.1'), here())
  gone.abort()
  const outcomes = await Promise.allSettled(left)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  held[0]?.()
  expect(await last).toBeTypeOf('function')
})

it('goes on past a page that waits, and refuses whoever comes after five hundred', async () => {
  const turns = new PageAdmission()
  await Promise.all(Array.from({ length: 4 }, () => turns.turn(account('slow'), here())))
  const gone = new AbortController()
  const waiting = Array.from({ length: 500 }, () => turns.turn(account('slow'), gone.signal))
  expect(await turns.turn(account('slow'), here())).toBeNull()
  expect(await waiting[3]).toBeTypeOf('function')
  gone.abort()
  await Promise.allSettled(waiting)
})

it('lets strangers of many addresses take no more than half, and each address in turn', async () => {
  const turns = new PageAdmission()
  const begun: string[] = []
  const come = async (name: string) => {
    const done = await turns.turn(address(name), here())
    begun.push(name)
    return done
  }
  const flood = Array.from({ length: 40 }, () => come('flood'))
  const sent = await Promise.all(flood.slice(0, 4))
  const other = come('other')
  for (let at = 0; at < 8; at += 1)
    expect(await turns.turn(account(`${at % 4}`), here())).toBeTypeOf('function')
  sent[0]?.()
  sent[1]?.()
  await other
  expect(begun.indexOf('other')).toBeLessThan(8)
})
