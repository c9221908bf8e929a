import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { endpointOf } from '#lib/contract/index.ts'

import { BffError } from '../errors.ts'
import type { Expected } from './envelope.ts'
import { readAnswer } from './read.ts'
import { ReadingThread } from './read-in-thread.ts'

const FILE = fileURLToPath(new URL('reading-thread.ts', import.meta.url))
const WANTED = { fields: null, packs: null }
const MB = 1024 * 1024

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://127.0.0.1:1')
  vi.stubEnv('SESSION_SECRET', 'a-secret-of-a-test-that-is-long-enough')
  vi.stubEnv('LOG_LEVEL', 'silent')
})

let thread: ReadingThread
const start = async (file: string, heapMb = 256) => {
  thread = new ReadingThread(file, heapMb)
  thread.isReady()
  await expect.poll(() => thread.isReady()).toBe(true)
}
afterEach(() => thread.close())

const expected = (more: Partial<Expected> = {}): Expected => ({
  ...{ operation: 'listAlerts', endpoint: endpointOf('listAlerts'), apiKey: 'a-key', status: 200 },
  ...{ timeZone: 'Europe/Paris', ...more },
})

/** In an ArrayBuffer of its own, as answers arrive. */
const bytesOf = (text: string) => Buffer.from(new TextEncoder().encode(text).buffer)
const listed = (items: string) =>
  `{"success":true,"code":200,"message":"OK","parameters":{},"${endpointOf('listAlerts').list}":[${items}]}`
/** Each item breaks the contract, so that each is parsed into an object. */
const slow = (megabytes: number) => bytesOf(listed(`{"a":1}${',{"a":1}'.repeat((megabytes * MB) / 8)}`))
const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof BffError ? `${error.status} ${error.code}` : error),
  )

it('stops at what nobody waits for any more, and takes the next', async () => {
  await start(FILE)
  const leave = new AbortController()
  const whole = listed('')
  const first = outcomeOf(thread.read(slow(24), expected({ signal: leave.signal }), WANTED))
  const second = outcomeOf(thread.read(slow(24), expected({ signal: leave.signal }), WANTED))
  const third = thread.read(bytesOf(whole), expected(), WANTED)
  leave.abort()
  expect(await Promise.all([first, second])).toEqual(['499 cancelled', '499 cancelled'])
  expect(Buffer.concat((await third).chunks).toString()).toBe(whole)
  expect(await outcomeOf(thread.read(bytesOf(whole), expected({ signal: leave.signal }), WANTED))).toBe(
    '499 cancelled',
  )
})

it('reads what another account is sent beside it, and gives it up once its time is over', async () => {
  await start(FILE)
  const ended: string[] = []
  const note = async (name: string, reading: Promise<unknown>) => {
    const outcome = await outcomeOf(reading)
    ended.push(`${name}: ${outcome}`)
  }
  const until = performance.now() + 2_000
  await Promise.all([
    note('bad', thread.read(slow(24), expected({ until }), WANTED)),
    note('behind', thread.read(bytesOf(listed('')), expected({ until }), WANTED)),
    note('beside', thread.read(bytesOf(listed('')), expected({ apiKey: 'another' }), WANTED)),
  ])
  // The two end at the same moment, in either order.
  expect(ended[0]).toBe('beside: read')
  expect(ended.toSorted().slice(0, 2)).toEqual(['bad: 504 upstream_timeout', 'behind: 504 upstream_timeout'])
  expect(await outcomeOf(thread.read(bytesOf(listed('')), expected(), WANTED))).toBe('read')
})

it.each([
  ['nested', listed('['.repeat(400_000) + ']'.repeat(400_000))],
  ['one item of many values', listed(`{"a":[${'[],'.repeat(600_000)}1]}`)],
  ['an envelope of many', listed('').replace('{}', `{"idAlert":[${'{},'.repeat(60_000)}1]}`)],
])('says at once that it makes no sense: %s', async (_, text) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(await outcomeOf(readAnswer(bytesOf(text), expected(), WANTED))).toBe('502 upstream_malformed')
  expect(parse.mock.results.filter(({ type }) => type === 'return')).toEqual([])
  parse.mockRestore()
})

it('lets others come to their turn in a long list deep in an item, and beside many that are long', async () => {
  const functions = `{"contact":{"functionList":[${'{},'.repeat(20_000)}{}]}}`
  const text = listed(`{"alertVersionList":[${functions}]}`)
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const began = process.cpuUsage()
  await Promise.all(Array.from({ length: 5 }, () => readAnswer(bytesOf(text), expected(), WANTED)))
  isOver = true
  const { user } = process.cpuUsage(began)
  // A slice is 2 ms, plus garbage collection.
  expect(user / 1000 / turns).toBeLessThan(8)
})

it('stops here as well, where an answer is read without it', async () => {
  const leave = new AbortController()
  const reading = outcomeOf(readAnswer(slow(24), expected({ signal: leave.signal }), WANTED))
  leave.abort()
  expect(await reading).toBe('499 cancelled')
})

it('gives up an answer that takes more memory than it may; what waits behind it is read here, later ones there', async () => {
  await start(FILE, 24)
  // One item of millions of objects.
  const bomb = bytesOf(listed(`{"a":[${'{"b":[]},'.repeat(330_000)}1]}`))
  const whole = listed('')
  const lost = outcomeOf(thread.read(bomb, expected(), WANTED))
  const behind = thread.read(bytesOf(whole), expected(), WANTED)
  expect(await lost).toBe('502 upstream_too_large')
  expect(Buffer.concat((await behind).chunks).toString()).toBe(whole)
  expect(thread.isReady()).toBe(false)
  await vi.waitFor(() => expect(thread.isReady()).toBe(true), { timeout: 20_000, interval: 100 })
  const again = bytesOf(whole)
  const reading = thread.read(again, expected(), WANTED)
  expect(again.length).toBe(0)
  expect(Buffer.concat((await reading).chunks).toString()).toBe(whole)
})

it('reads here where there is no thread to be had', async () => {
  thread = new ReadingThread('/nowhere.js', 48)
  const whole = listed('')
  for (let turn = 0; turn < 3; turn += 1) {
    const read = await thread.read(bytesOf(whole), expected(), WANTED)
    expect(Buffer.concat(read.chunks).toString()).toBe(whole)
    await new Promise(setImmediate)
  }
})
