import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Canned } from '../bff/canned.ts'
import { type Built, startBuilt } from './server.ts'
import { openUpstream } from './upstream.ts'
import { OWN, send } from './wire.ts'

let upstream: Canned
let built: Built

beforeAll(async () => {
  upstream = await openUpstream()
  built = await startBuilt({ apiBaseUrl: upstream.url, settings: { TRUST_PROXY: '1' } })
}, 180_000)
afterAll(async () => {
  await built?.stop()
  await upstream?.close()
})

async function tryIn(apiKey: string, from: string): Promise<number> {
  const headers = { ...OWN, 'content-type': 'application/json', 'x-forwarded-for': from }
  const body = JSON.stringify({ apiKey })
  return (await send(built.url, '/api/session', { method: 'POST', headers, body })).status
}

it('behind a proxy that writes ports, each address has its own ten failures, and colleagues who come in have none', async () => {
  for (let colleague = 1; colleague <= 30; colleague += 1)
    expect(await tryIn(`key-${colleague}`, `203.0.113.1:${4000 + colleague}`)).toBe(200)
  const found: number[] = []
  for (let index = 0; index < 20; index += 1)
    found.push(await tryIn(`wrong-${index}`, `203.0.113.1:${5000 + index}`))
  expect(found).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  expect(await tryIn('key-1', '203.0.113.2:4001')).toBe(200)
  for (let index = 0; index < 10; index += 1) await tryIn('wrong', `"[2001:db8::${index}]:443"`)
  expect(await tryIn('key-1', '[2001:db8::abcd]:443')).toBe(429)
  expect(await tryIn('key-1', '[2001:db8:0:1::1]:443')).toBe(200)
})
