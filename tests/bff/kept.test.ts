import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { api, Bench, signIn, skipTime } from './support.ts'

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
  const skip = skipTime()
  skip(MINUTE - 1000)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - MINUTE)
  expect(await read(path, cookie)).toEqual(first)
  expect(await asked()).toBe(1)
  skip(2000)
  expect(await read(path, cookie)).toEqual(first)
  expect(await asked()).toBe(2)
})

it('asks anew for whoever wants what is true now, though not for each of many at once', async () => {
  const cookie = await signedIn()
  const fresh = () => api('GET', STADES, { cookie, headers: { 'x-fresh': '1' } })
  const skip = skipTime()
  await read(STADES, cookie)
  skip(2000)
  expect((await fresh()).status).toBe(200)
  expect(await asked()).toBe(1)
  skip(2000)
  expect((await fresh()).status).toBe(200)
  expect(await asked()).toBe(2)
  await read(STADES, cookie)
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

it('trims what is kept for each who asks, and asks anew after a failure or drift', async () => {
  const cookie = await signedIn()
  await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:403', times: 1 })
  expect((await read(STADES, cookie)).status).toBe(403)
  await bench.fault({ path: '/v1/opportunity/stade', kind: 'drift', times: 1 })
  const drifted = await read(STADES, cookie)
  const whole = await read(STADES, cookie)
  expect(whole.text).not.toBe(drifted.text)
  const trimmed = await read(`${STADES}?_fields=idCustomFieldValue`, cookie)
  expect(trimmed.text.length).toBeLessThan(whole.text.length)
  expect(Object.keys(JSON.parse(trimmed.text).result[0])).toEqual(['idCustomFieldValue'])
  expect(await read(STADES, cookie)).toEqual(whole)
  expect(await asked()).toBe(3)
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
