import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Canned } from '../bff/canned.ts'
import { type Built, startBuilt } from './server.ts'
import { openUpstream } from './upstream.ts'
import { OWN, send, signIn } from './wire.ts'

let upstream: Canned
let built: Built

beforeAll(async () => {
  upstream = await openUpstream()
  built = await startBuilt({ apiBaseUrl: upstream.url })
}, 180_000)
afterAll(async () => {
  await built?.stop()
  await upstream?.close()
})

const isSignedIn = async (cookie: string): Promise<boolean> => {
  const { text } = await send(built.url, '/api/session', { headers: { ...OWN, cookie } })
  return JSON.parse(text).session.signedIn
}

describe('the production server', () => {
  it('counts a client by its socket, whatever two hundred forwarding addresses it names', async () => {
    const found: number[] = []
    for (let index = 0; index < 200; index += 1) {
      const address = `203.0.113.${index}`
      const { status } = await send(built.url, '/api/session', {
        method: 'POST',
        headers: {
          ...OWN,
          'content-type': 'application/json',
          'x-forwarded-for': index % 2 === 0 ? address : `${address}, 10.0.0.${index}`,
          'x-real-ip': address,
          'x-client-ip': address,
          'cf-connecting-ip': address,
          'true-client-ip': address,
          forwarded: `for=${address}`,
          [`x-peer-${'0'.repeat(32)}`]: address,
        },
        body: JSON.stringify({ apiKey: `wrong-${index}` }),
      })
      found.push(status)
    }
    expect(found.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(found.slice(10)).toEqual(Array(190).fill(429))
    expect(upstream.sent).toHaveLength(10)
  })

  it('shows sign-in to whoever has an altered cookie, on every kind of page, and never fails', async () => {
    await built.restart()
    const cookie = await signIn(built.url, 'three')
    const home = await send(built.url, '/', { headers: { cookie } })
    expect(home.status).toBe(200)
    const start = cookie.indexOf('=') + 1
    const found = new Set<string>()
    for (let round = 0; round < (process.env.THOROUGH ? 500 : 60); round += 1) {
      const at = start + ((round * 37) % (cookie.length - start - 2))
      const letter = cookie[at] === 'A' ? 'B' : 'A'
      const altered =
        round % 3 === 0
          ? cookie.slice(0, at)
          : round % 3 === 1
            ? `${cookie.slice(0, at)}${letter}${cookie.slice(at + 1)}`
            : `${cookie.slice(0, at)}%00;${cookie.slice(at)}`
      const path = ['/', '/companies/1', '/webhooks', '/sign-in'][round % 4] ?? '/'
      const { status, headers } = await send(built.url, path, { headers: { cookie: altered } })
      found.add(path === '/sign-in' ? `sign-in ${status}` : `${status} ${headers.location?.split('?')[0]}`)
    }
    expect([...found].toSorted()).toEqual(['307 /sign-in', 'sign-in 200'])
  })

  it('remembers sign-outs through a crash, here and everywhere, and keeps who did not sign out', async () => {
    await built.restart()
    const [here, there, other, alone] = [
      await signIn(built.url, 'one'),
      await signIn(built.url, 'one'),
      await signIn(built.url, 'two'),
      await signIn(built.url, 'two'),
    ]
    const out = (path: string, cookie: string) =>
      send(built.url, path, { method: 'DELETE', headers: { ...OWN, cookie } })
    expect((await out('/api/session?everywhere=1', here)).status).toBe(204)
    expect((await out('/api/session', alone)).status).toBe(204)
    const found = () => Promise.all([here, there, other, alone].map(isSignedIn))
    expect(await found()).toEqual([false, false, true, false])
    await built.restart()
    expect(await found()).toEqual([false, false, true, false])
  })
  it('finishes a page that had begun before its session was signed out, and begins none after', async () => {
    await built.restart()
    const cookie = await signIn(built.url, 'four')
    const { answer } = upstream
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    upstream.answer = (sent, response) => {
      asked.resolve()
      void held.promise.then(() => answer(sent, response))
    }
    const begun = send(built.url, '/companies/1', { headers: { cookie } })
    await asked.promise
    expect(
      (await send(built.url, '/api/session', { method: 'DELETE', headers: { ...OWN, cookie } })).status,
    ).toBe(204)
    held.resolve()
    upstream.answer = answer
    const { status, text } = await begun
    expect([status, text.endsWith('</html>'), text.includes('NEXT_REDIRECT')]).toEqual([200, true, false])
    const sent = upstream.sent.length
    const next = await send(built.url, '/companies/1', { headers: { cookie } })
    expect([next.status, next.headers.location?.split('?')[0]]).toEqual([307, '/sign-in'])
    expect(upstream.sent).toHaveLength(sent)
  })
})
