import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { api, Bench, signIn } from './support.ts'

const STADES = '/api/v1/opportunity/stade'
const TYPES = '/api/v1/supply/identificationType'
const MINUTE = 60_000

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(() => bench.configure())

async function signedIn(apiKey?: string): Promise<string> {
  const cookie = await signIn(apiKey)
  await bench.forget()
  return cookie
}
const read = async (path: string, cookie: string) => {
  const response = await api('GET', path, { cookie })
  return { status: response.status, text: await response.text() }
}
const asked = async () => (await bench.calls()).length

it.each([STADES, TYPES])('%s is asked once in a minute', async (path) => {
  const cookie = await signedIn()
  const first = await read(path, cookie)
  expect(first.status).toBe(200)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + MINUTE - 1000)
  expect(await read(path, cookie)).toEqual(first)
  expect(await asked()).toBe(1)
  clock.mockReturnValue(now + MINUTE + 1000)
  expect(await read(path, cookie)).toEqual(first)
  expect(await asked()).toBe(2)
})

it('never answers one account with what another was answered', async () => {
  const [one, other] = [await signedIn('sandbox-full'), await signedIn('sandbox-other')]
  const ofOne = await read(STADES, one)
  const ofOther = await read(STADES, other)
  expect(ofOther.text).not.toBe(ofOne.text)
  expect(await read(STADES, one)).toEqual(ofOne)
  expect(await read(STADES, other)).toEqual(ofOther)
  expect(await asked()).toBe(2)
})

it('tells trimmed answers from whole ones, and asks anew after a failure or drift', async () => {
  const cookie = await signedIn()
  await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:403', times: 1 })
  expect((await read(STADES, cookie)).status).toBe(403)
  await bench.fault({ path: '/v1/opportunity/stade', kind: 'drift', times: 1 })
  const drifted = await read(STADES, cookie)
  const whole = await read(STADES, cookie)
  expect(whole.text).not.toBe(drifted.text)
  const trimmed = await read(`${STADES}?_fields=idStade`, cookie)
  expect(trimmed.text.length).toBeLessThan(whole.text.length)
  expect(await read(`${STADES}?_fields=idStade`, cookie)).toEqual(trimmed)
  expect(await asked()).toBe(4)
})

it('asks for the session each time, and lets nobody sign in by what is kept', async () => {
  const cookie = await signedIn()
  await read(STADES, cookie)
  await api('DELETE', '/api/session', { cookie })
  expect((await read(STADES, cookie)).status).toBe(401)
  await bench.forget()
  await signIn()
  expect(await asked()).toBe(1)
})

it('keeps nothing where the setting says so', async () => {
  await bench.configure({ KEEP_READS_SECONDS: '0' })
  const cookie = await signedIn()
  await read(STADES, cookie)
  await read(STADES, cookie)
  expect(await asked()).toBe(2)
})
