import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Feed, MAX_FEEDS } from '#lib/domain/workspace/workspace.ts'
import { LogOutput } from '#lib/server/process/log-output.ts'
import { workspace } from '#lib/server/workspace/store.ts'

import { Canned, stades } from '../bff/canned.ts'
import { Bench } from '../bff/support.ts'
import { listen } from '../oidc/dashboard.ts'
import { Postgres, usesPostgres } from './postgres.ts'

// Calendar addresses over real HTTP, in both engines: whoever asks has the address and nothing else.

const SECRET = 'a-secret-of-the-tests-that-is-long-enough'
const OTHER_SECRET = 'another-secret-of-the-tests-as-long-as-it'

let bench: Bench
let here: Awaited<ReturnType<typeof listen>>
let server: Postgres | null = null
let number = 0
const lines: string[] = []

beforeAll(async () => {
  bench = await Bench.open()
  here = await listen()
  if (usesPostgres) server = await Postgres.start()
})
afterAll(async () => {
  await here.close()
  await bench.close()
  await server?.remove()
})
afterEach(() => {
  vi.useRealTimers()
})

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

interface Said {
  feeds: Feed[]
  id: string
  path: string
  code: string
  me: { id: number }
}

const as = (cookie: string) => async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${here.origin}/api/${path}`, {
    method,
    headers: { ...own, cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, ...((text === '' ? {} : JSON.parse(text)) as Said) }
}
type Client = ReturnType<typeof as>

async function signIn(apiKey = 'sandbox-full'): Promise<string> {
  const answer = await fetch(`${here.origin}/api/session`, {
    method: 'POST',
    headers: own,
    body: JSON.stringify({ apiKey }),
  })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const choice = { name: 'Échéances', idUser: null, amounts: false, locale: 'fr', currency: 'EUR' }
const made = (client: Client, more: Partial<typeof choice> | { idUser: number } = {}) =>
  client('POST', 'workspace/feeds', { ...choice, ...more })

/** As a calendar program asks: no cookie and no header of ours. */
async function calendar(path: string) {
  const answer = await fetch(here.origin + path, { headers: { 'user-agent': 'Calendar/1.0' } })
  const text = await answer.text()
  const { status, headers } = answer
  return { status, headers, text, uids: [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid) }
}

describe.each([
  ['SQLite', true],
  ['PostgreSQL', usesPostgres],
] as const)('calendar addresses in %s', (engine, isHere) => {
  const test = it.runIf(isHere)
  /** Of what no database takes part in: in one engine; in both by `npm test -- thorough`. */
  const once = it.runIf(isHere && (engine === 'SQLite' || process.env.THOROUGH))
  let cookie: string
  let mine: Client
  let stranger: Client
  let settings: Record<string, string>

  beforeEach(async () => {
    if (!isHere) return
    vi.spyOn(LogOutput.prototype, 'write').mockImplementation((line) => void lines.push(line))
    await bench.forget()
    for (const end of ['', '-wal', '-shm']) rmSync(join(bench.dataDir, `workspace.db${end}`), { force: true })
    number += 1
    const url = engine === 'PostgreSQL' && server ? await server.database(`feeds${number}`) : ''
    settings = {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: 'a-token-of-the-tests',
      ...(url === '' ? {} : { DATABASE_URL: url }),
    }
    await bench.configure(settings)
    lines.length = 0
    cookie = await signIn()
    mine = as(cookie)
    stranger = as(await signIn('sandbox-other'))
  })

  test('tell a calendar program every deadline that is still to be met, and nothing else', async () => {
    const { path } = await made(mine)
    const { status, headers, text, uids } = await calendar(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBeNull()
    expect(text).toContain('X-WR-CALNAME:Échéances\r\n')
    expect(uids.length).toBeGreaterThan(5)
    expect(new Set(uids).size).toBe(uids.length)
    // No amount, contact, comment or company was asked for by whoever made it, and no key stands there.
    expect(text).not.toMatch(/€|EUR|sandbox-full|@example|CONTACT|ATTENDEE|ORGANIZER/)
    const read = await mine('GET', 'v1/opportunity?polling=1051200')
    const { opportunityList } = read as unknown as {
      opportunityList: {
        idOpportunity: number
        deadline: string | null
        comment: string | null
        isDeleted: boolean
      }[]
    }
    // As a calendar program reads it: long lines are folded, and some letters escaped.
    const shown = text.replaceAll('\r\n ', '').replaceAll('\\', '')
    const comments = opportunityList.flatMap(({ comment }) => comment?.split('\n')[0] || [])
    expect(comments.length).toBeGreaterThan(5)
    expect(comments.filter((comment) => comment.length > 12 && shown.includes(comment))).toEqual([])
    const due = opportunityList.filter(({ deadline, isDeleted }) => deadline !== null && !isDeleted)
    expect(uids.length).toBeLessThanOrEqual(due.length)
  })

  test('tell amounts where that was chosen, and one owner’s alone where that was', async () => {
    expect((await calendar((await made(mine, { amounts: true })).path)).text).toContain('€')
    const { opportunityList } = (await mine('GET', 'v1/opportunity?polling=1051200')) as unknown as {
      opportunityList: { idOpportunity: number; idUser: number | null }[]
    }
    const idUser = opportunityList.find((one) => one.idUser !== null)?.idUser ?? 0
    const { uids } = await calendar((await made(mine, { idUser })).path)
    const theirs = opportunityList.filter((one) => one.idUser === idUser).map((one) => one.idOpportunity)
    expect(uids.length).toBeGreaterThan(0)
    for (const uid of uids) expect(theirs).toContain(Number(/\d+/.exec(uid ?? '')?.[0]))
  })

  test('are kept nowhere: not in the database, nor a log line, nor the figures, nor the activity', async () => {
    const { path, id } = await made(mine)
    const token = /calendar\/(.*)\.ics$/.exec(path)?.[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await calendar(path)
    await calendar(`${path}?x=1`)
    await bench.fault({ path: '/v1/opportunity', kind: 'html', times: 5 })
    await calendar(path)
    await expect.poll(() => workspace().waiting).toBe(0)
    const rows = await workspace().ask((db) => db.selectFrom('feed').selectAll().execute())
    expect(rows).toHaveLength(1)
    const metrics = await fetch(`${here.origin}/api/metrics`, {
      headers: { authorization: 'Bearer a-token-of-the-tests' },
    })
    const figures = await metrics.text()
    expect(figures).toContain('GET /api/calendar/*')
    const activity = JSON.stringify(await mine('GET', 'workspace/activity'))
    expect(activity).toContain('workspace.feed')
    expect(activity).toContain(id)
    const exported = JSON.stringify(await mine('GET', 'workspace/export'))
    const listed = JSON.stringify(await mine('GET', 'workspace/feeds'))
    expect(lines.join('')).toContain('"/api/calendar/*"')
    const files = readdirSync(bench.dataDir)
      .filter((name) => name.startsWith('workspace.db'))
      .map((name) => readFileSync(join(bench.dataDir, name)).toString('latin1'))
    for (const place of [
      JSON.stringify(rows),
      figures,
      activity,
      exported,
      listed,
      lines.join(''),
      ...files,
    ]) {
      expect(place).not.toContain(token)
      expect(place).not.toContain('sandbox-full')
    }
  })

  test('outlive the session that made them, and its sign-out', async () => {
    const { path } = await made(mine)
    await mine('DELETE', 'session')
    expect((await mine('GET', 'workspace/feeds')).status).toBe(401)
    expect((await calendar(path)).status).toBe(200)
    await bench.configure(settings)
    expect((await calendar(path)).status).toBe(200)
  })

  test('are dead from the press on, for the one that was revoked alone', async () => {
    const [one, other] = [await made(mine), await made(mine)]
    expect((await calendar(one.path)).status).toBe(200)
    expect((await mine('DELETE', `workspace/feeds/${one.id}`)).status).toBe(200)
    expect((await calendar(one.path)).status).toBe(404)
    expect((await calendar(other.path)).status).toBe(200)
    expect((await mine('GET', 'workspace/feeds')).feeds.map(({ id }) => id)).toEqual([other.id])
    await mine('DELETE', 'workspace?confirm=account-full')
    expect((await calendar(other.path)).status).toBe(404)
  })

  test('that are wrong, revoked or misspelled answer one and the same', async () => {
    const { path, id } = await made(mine)
    await mine('DELETE', `workspace/feeds/${id}`)
    const wrong = path.replace(/.\.ics$/, (end) => (end === 'A.ics' ? 'B.ics' : 'A.ics'))
    const shapes = new Set<string>()
    for (const address of [
      path,
      wrong,
      '/api/calendar/x.ics',
      '/api/calendar/',
      `${path}x`,
      path.slice(0, -4),
    ]) {
      const { status, text, headers } = await calendar(address)
      const { requestId: _, ...said } = JSON.parse(text)
      const names = [...headers.keys()].filter((name) => name !== 'date' && name !== 'x-request-id')
      shapes.add(JSON.stringify([status, said, names]))
    }
    expect([...shapes]).toHaveLength(1)
    expect([...shapes][0]).toContain('404')
  })

  test('open with the secrets that the server has, the older too, and are then sealed by the first', async () => {
    const { path } = await made(mine)
    await bench.configure({ ...settings, SESSION_SECRET: OTHER_SECRET })
    expect((await calendar(path)).status).toBe(404)
    await bench.configure({ ...settings, SESSION_SECRET: `${OTHER_SECRET},${SECRET}` })
    expect((await calendar(path)).status).toBe(200)
    await expect.poll(() => workspace().waiting).toBe(0)
    await bench.configure({ ...settings, SESSION_SECRET: OTHER_SECRET })
    expect((await calendar(path)).status).toBe(200)
  })

  test('are nobody else’s to see or end', async () => {
    const { id, path } = await made(mine)
    expect((await stranger('GET', 'workspace/feeds')).feeds).toEqual([])
    expect((await stranger('DELETE', `workspace/feeds/${id}`)).status).toBe(404)
    const theirs = await calendar((await made(stranger)).path)
    const ours = await calendar(path)
    expect(theirs.uids.filter((uid) => ours.uids.includes(uid))).toEqual([])
    for (const body of [
      {},
      { ...choice, name: '' },
      { ...choice, filter: 'all' },
      { ...choice, idUser: 'me' },
    ])
      expect((await mine('POST', 'workspace/feeds', body)).status).toBe(400)
    const bare = await fetch(`${here.origin}/api/workspace/feeds`, { headers: { cookie } })
    expect(bare.status).toBe(403)
  })

  test('are a few a person, and go with the person', async () => {
    const { me } = await mine('PUT', 'workspace/me', { name: 'Anne' })
    const all = await Promise.all(Array.from({ length: MAX_FEEDS + 3 }, () => made(mine)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(MAX_FEEDS)
    const colleague = as(await signIn())
    await colleague('PUT', 'workspace/me', { name: 'Bruno' })
    expect((await made(colleague)).status).toBe(200)
    const { feeds } = await mine('GET', 'workspace/feeds')
    expect(feeds.filter((feed) => feed.mine)).toHaveLength(MAX_FEEDS)
    expect(feeds.filter((feed) => !feed.mine).map(({ by }) => by)).toEqual(['Bruno'])
    const first = all.find(({ status }) => status === 200)?.path ?? ''
    expect((await calendar(first)).status).toBe(200)
    await colleague('DELETE', `workspace/people/${me.id}`)
    expect((await calendar(first)).status).toBe(404)
  })

  test('are given of an API that sends no text for a title, or one that turns what is read, as lines that say what they are', async () => {
    const { path } = await made(mine)
    const canned = await Canned.open()
    const titles = [5, {}, ['x'], '\u202efdp.exe', ' \u2066 ', 'x'.repeat(100_000)]
    const opportunityList = titles.map((title, at) => ({ idOpportunity: at, title, deadline: '2026-12-01' }))
    canned.answer = ({ url }, response) => {
      const list = url.startsWith('/v1/opportunity/stade')
        ? stades(null)
        : JSON.stringify({ success: true, code: 200, opportunityList })
      response.writeHead(200, { 'content-type': 'application/json' }).end(list)
    }
    await bench.configure({ ...settings, API_BASE_URL: canned.url })
    const { status, text } = await calendar(path)
    expect(status, text).toBe(200)
    const said = text.replaceAll('\r\n ', '').match(/^SUMMARY:.{0,8}/gm)
    expect(said).toEqual(['5', '#1', '#2', 'fdp.exe', '#4', 'xxxxxxxx'].map((title) => `SUMMARY:${title}`))
    await canned.close()
    await bench.configure(settings)
  })

  once('say that the API is away, and are never empty then', async () => {
    const { path } = await made(mine)
    for (const kind of [
      'status:500',
      'reset',
      'truncate',
      'html',
      'success-false',
      'status:403',
      'status:429',
    ]) {
      await bench.configure(settings)
      await bench.fault({ path: '/v1/opportunity', kind, times: 40 })
      const { status, headers, text } = await calendar(path)
      expect([kind, status >= 502 && status <= 504], text).toEqual([kind, true])
      expect(Number(headers.get('retry-after')), kind).toBeGreaterThan(0)
      expect(text).not.toContain('VCALENDAR')
      await bench.forget()
    }
    await bench.configure(settings)
    await bench.fault({ path: '/v1/opportunity', kind: 'status:401', times: 4 })
    expect((await calendar(path)).status).toBe(404)
    await bench.forget()
    expect((await calendar(path)).status).toBe(200)
  })

  once('are asked so often, by whoever has one and from wherever somebody guesses', async () => {
    const [one, other] = [await made(mine), await made(mine)]
    const asked = await Promise.all(Array.from({ length: 60 }, () => calendar(one.path)))
    expect(asked.every(({ status }) => status === 200)).toBe(true)
    expect((await calendar(one.path)).status).toBe(429)
    expect((await calendar(other.path)).status).toBe(200)
    await Promise.all(Array.from({ length: 600 }, () => calendar('/api/calendar/guess.ics')))
    const { status, headers } = await calendar('/api/calendar/guess.ics')
    expect(status).toBe(429)
    // What somebody guesses costs no colleague behind the same address a calendar.
    expect((await calendar(other.path)).status).toBe(200)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(one.path)
  })

  test('tell when they were last used, by the hour', async () => {
    const { path } = await made(mine)
    const used = async () => {
      await expect.poll(() => workspace().waiting).toBe(0)
      return (await mine('GET', 'workspace/feeds')).feeds[0]?.usedAt
    }
    expect(await used()).toBeNull()
    await calendar(path)
    const first = await used()
    expect(Date.parse(first ?? '')).toBeGreaterThan(0)
    await calendar(path)
    expect(await used()).toBe(first)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
    await calendar(path)
    vi.useRealTimers()
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  })
})
