import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { api, Bench, cookieFrom, isSignedIn, SOME_READ as READ, signIn } from './support.ts'

const MINUTE = 60_000

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.configure()
  await bench.forget()
})

function clockAt(start: number) {
  let now = start
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  return {
    to: (time: number) => {
      now = time
    },
  }
}

describe('the key of what a browser keeps', () => {
  const keyOf = async (cookie: string) => {
    const answer = await api('GET', '/api/replica-key', { cookie })
    return { status: answer.status, body: (await answer.json()) as { key?: string } }
  }

  it('is one for a session, prolonged or not, another for each, and nobody’s after it', async () => {
    const start = Date.now()
    const clock = clockAt(start)
    const [first, second] = [await signIn(), await signIn()]
    const { status, body } = await keyOf(first)
    expect([status, Buffer.from(body.key ?? '', 'base64').length]).toEqual([200, 32])
    expect((await keyOf(second)).body.key).not.toBe(body.key)
    clock.to(start + 50 * MINUTE)
    const prolonged = cookieFrom(await api('GET', READ, { cookie: first }))
    expect(prolonged).not.toBe(first)
    expect((await keyOf(prolonged)).body).toEqual(body)
    await api('DELETE', '/api/session', { cookie: first })
    expect((await keyOf(prolonged)).status).toBe(401)
    expect((await keyOf('')).status).toBe(401)
  })
})

describe('a session in time', () => {
  it('ends an hour after it was last used, and slides while it is', async () => {
    const start = Date.now()
    const clock = clockAt(start)
    let cookie = await signIn()
    clock.to(start + 50 * MINUTE)
    const used = await api('GET', READ, { cookie })
    const first = cookie
    cookie = cookieFrom(used)
    expect(cookie).not.toBe(first)
    clock.to(start + 61 * MINUTE)
    expect(await isSignedIn(first)).toBe(false)
    expect(await isSignedIn(cookie)).toBe(true)
    clock.to(start + 111 * MINUTE)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('ends after twelve hours, used or not', async () => {
    const start = Date.now()
    const clock = clockAt(start)
    let cookie = await signIn()
    for (let minutes = 30; minutes < 720; minutes += 30) {
      clock.to(start + minutes * MINUTE)
      cookie = cookieFrom(await api('GET', READ, { cookie }))
    }
    expect(await isSignedIn(cookie)).toBe(true)
    clock.to(start + 720 * MINUTE)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('is sealed anew once for many calls at once, not on each', async () => {
    const start = Date.now()
    const clock = clockAt(start)
    const cookie = await signIn()
    clock.to(start + 30_000)
    expect((await api('GET', READ, { cookie })).headers.has('set-cookie')).toBe(false)
    clock.to(start + 2 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 6 }, () => api('GET', READ, { cookie })))
    expect(new Set(answers.map(cookieFrom)).size).toBe(1)
  })

  it('is not prolonged by asking who is signed in', async () => {
    const start = Date.now()
    const clock = clockAt(start)
    const cookie = await signIn()
    clock.to(start + 30 * MINUTE)
    expect((await api('GET', '/api/session', { cookie })).headers.has('set-cookie')).toBe(false)
  })
})

describe('signing out', () => {
  it('kills the cookie for good, and every prolonged copy of it, across a restart', async () => {
    const start = Date.now()
    const clock = clockAt(start)
    const cookie = await signIn()
    clock.to(start + 10 * MINUTE)
    const prolonged = cookieFrom(await api('GET', READ, { cookie }))
    const response = await api('DELETE', '/api/session', { cookie: prolonged })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0; /)
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(prolonged)).toBe(false)
    await bench.configure()
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(prolonged)).toBe(false)
  })

  it('everywhere kills the sessions of the account so far, and no other, across a restart', async () => {
    clockAt(Date.now())
    const [here, there, other] = [await signIn(), await signIn(), await signIn('sandbox-other')]
    expect((await api('DELETE', '/api/session?everywhere=1', { cookie: here })).status).toBe(204)
    const later = await signIn()
    const found = async () => Promise.all([here, there, other, later].map((cookie) => isSignedIn(cookie)))
    expect(await found()).toEqual([false, false, true, true])
    await bench.configure()
    expect(await found()).toEqual([false, false, true, true])
  })

  it.each([2, 400])('holds when a clock that was %i days ahead comes back', async (days) => {
    const start = Date.now()
    const clock = clockAt(start)
    const [cookie, other] = [await signIn(), await signIn()]
    await api('DELETE', '/api/session', { cookie })
    clock.to(start + days * 24 * 60 * MINUTE)
    await api('DELETE', '/api/session', { cookie: await signIn() })
    const ahead = await signIn()
    clock.to(start + MINUTE)
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([false, true])
    // Nobody stays signed in for months because of it.
    expect(await isSignedIn(ahead)).toBe(days === 2)
  })

  it('everywhere by a clock that was far ahead leaves later sessions their idle time', async () => {
    const start = Date.now()
    const clock = clockAt(start + 400 * 24 * 60 * MINUTE)
    await api('DELETE', '/api/session?everywhere=1', { cookie: await signIn('sandbox-other') })
    clock.to(start)
    const cookie = await signIn('sandbox-other')
    expect(await isSignedIn(cookie)).toBe(true)
    clock.to(start + 61 * MINUTE)
    expect(await isSignedIn(cookie)).toBe(false)
    await bench.configure()
  })

  it('everywhere kills what began before the clock was set back, for good', async () => {
    const start = Date.now()
    const clock = clockAt(start + 120 * MINUTE)
    const [first, second] = [await signIn(), await signIn()]
    clock.to(start)
    await api('DELETE', '/api/session?everywhere=1', { cookie: first })
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false])
    expect(await isSignedIn(await signIn())).toBe(true)
    clock.to(start + 121 * MINUTE)
    expect(await isSignedIn(second)).toBe(false)
  })

  it('here leaves the other sessions of the account alone', async () => {
    const [here, there] = [await signIn(), await signIn()]
    await api('DELETE', '/api/session', { cookie: here })
    expect(await isSignedIn(there)).toBe(true)
  })

  it('is fine for who is signed out already', async () => {
    expect((await api('DELETE', '/api/session')).status).toBe(204)
  })
})

describe('secrets', () => {
  it('rotate: the first seals, all open, in any order', async () => {
    const [old, young] = ['o'.repeat(32), 'y'.repeat(32)]
    await bench.configure({ SESSION_SECRET: old })
    const before = await signIn()
    await bench.configure({ SESSION_SECRET: `${young},${old}` })
    const after = await signIn()
    expect(await isSignedIn(before)).toBe(true)
    await bench.configure({ SESSION_SECRET: young })
    expect([await isSignedIn(before), await isSignedIn(after)]).toEqual([false, true])
    await bench.configure({ SESSION_SECRET: `${old},${young}` })
    expect([await isSignedIn(before), await isSignedIn(after)]).toEqual([true, true])
  })
})
