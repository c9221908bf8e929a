import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { BffError } from '#lib/server/errors.ts'
import { readUpstream } from '#lib/server/read-upstream.ts'
import { readSession } from '#lib/server/session/session.ts'

import { Canned, type Sent, stades } from './canned.ts'
import { api, Bench, cookieFrom } from './support.ts'

// Twenty accounts ask for the same addresses at the same time, of an API that puts the asker's mark into all it says.

const ACCOUNTS = 20
const CALLS = process.env.THOROUGH ? 20_000 : 1_500
const AT_ONCE = 8
/** One call in so many of an account is answered with trouble; few enough that no breaker opens. */
const TROUBLE = 20

const markOf = (account: number) => `mark-${String(account).padStart(2, '0')}`
const keyOf = (account: number) => `key-of-${markOf(account)}`
const MARKS = /mark-\d\d/g

let bench: Bench
let canned: Canned

// Deterministic, so that a failure can be seen again as far as timing allows.
let seed = 0
function pick<T>(from: readonly T[]): T {
  seed += 1
  return from[createHash('sha256').update(`${seed}`).digest().readUInt16BE(0) % from.length] as T
}

const LISTS: Record<string, string> = {
  '/v1/company': 'companyList',
  '/v1/opportunity': 'opportunityList',
  '/v1/crmVisitCard': 'crmVisitCardList',
  '/v1/news': 'newsList',
}

function listFor(mark: string, path: string, rows: number): string {
  const items = Array.from({ length: rows }, (_, row) => ({
    idCompany: row + 1,
    name: `${mark} row ${row}`,
    title: mark,
    siren: '000000000',
  }))
  return JSON.stringify({ success: true, parameters: { idAccount: mark }, [LISTS[path] ?? 'result']: items })
}

const savedFor = (mark: string) =>
  JSON.stringify({
    success: true,
    code: 200,
    message: `${mark} saved`,
    opportunity: { title: mark },
    parameters: {},
  })

const TROUBLES: ((response: ServerResponse, mark: string) => void)[] = [
  (response, mark) => response.writeHead(500).end(`{"success":false,"message":"${mark} broke"}`),
  (response, mark) => response.writeHead(403).end(`{"success":false,"message":"${mark} may not"}`),
  (response, mark) => response.writeHead(404).end(`{"success":false,"message":"${mark} has none"}`),
  (response, mark) => response.writeHead(200).end(`{"success":false,"message":"${mark} refused"}`),
  (response, mark) => response.writeHead(200).end(`{"success":true,"companyList":[{"name":"${mark}`),
  (response, mark) => response.writeHead(302, { location: `http://${mark}.invalid/` }).end(),
  (response) => response.destroy(),
]

const troubles = new Map<string, number>()
let troubled = 0

function answer({ url, headers, method }: Sent, response: ServerResponse): void {
  const key = String(headers['x-access-token'])
  const mark = key.replace('key-of-', '')
  const path = url.split('?')[0] ?? ''
  if (path === '/v1/opportunity/stade') {
    response.end(stades([mark]))
    return
  }
  const count = (troubles.get(key) ?? 0) + 1
  troubles.set(key, count)
  const say = () => {
    if (count % TROUBLE === 0) TROUBLES[troubled++ % TROUBLES.length]?.(response, mark)
    else if (method !== 'GET') response.end(savedFor(mark))
    // Now and then more than the proxy parses whole.
    else response.end(listFor(mark, path, count % 250 === 0 ? 2_500 : 3))
  }
  // Slow enough, often enough, that the same reads of many accounts are under way together.
  if (count % 3 === 0) setTimeout(say, pick([1, 4, 12]))
  else say()
}

interface Found {
  status: number
  text: string
}

beforeAll(async () => {
  bench = await Bench.open()
  canned = await Canned.open()
  canned.answer = answer
  // A minute of idle time: cookies are sealed anew every second, in the middle of it all.
  await bench.configure({ API_BASE_URL: canned.url, TRUST_PROXY: '1', SESSION_IDLE_MINUTES: '1' })
})
afterAll(async () => {
  await canned.close()
  await bench.close()
})

class Browser {
  readonly account: number
  cookie = ''
  renewed = 0

  constructor(account: number) {
    this.account = account
  }

  async signIn(): Promise<void> {
    const response = await api('POST', '/api/session', {
      body: { apiKey: keyOf(this.account) },
      // Each try from an address of its own: the limit on tries is not what is looked at.
      headers: { 'x-forwarded-for': `10.${this.account}.${pick([1, 2, 3, 4, 5, 6, 7])}.${(seed % 250) + 1}` },
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    })
    expect(await response.json()).toMatchObject({ session: { idAccount: markOf(this.account) } })
    this.cookie = cookieFrom(response)
  }

  async over(method: string, path: string, body?: unknown): Promise<Found> {
    const response = await api(method, path, { cookie: this.cookie, ...(body ? { body } : {}) })
    if (response.headers.has('set-cookie') && response.status < 400) {
      const cookie = cookieFrom(response)
      expect((await readSession(cookie))?.idAccount).toBe(markOf(this.account))
      this.cookie = cookie
      this.renewed += 1
    }
    const headers = JSON.stringify([...response.headers])
    return { status: response.status, text: `${headers}${await response.text()}` }
  }

  /** What a page does: in process, without a request of its own. */
  async fromPage(): Promise<Found> {
    const session = await readSession(this.cookie)
    if (!session) throw new Error('The session is gone')
    try {
      const read = await readUpstream(session, 'listCompanies', { query: { idCompany: pick([1, 2]) } })
      return { status: 200, text: JSON.stringify(read) }
    } catch (error) {
      if (!(error instanceof BffError)) throw error
      return { status: error.status, text: error.message }
    }
  }

  call(): Promise<Found> {
    const read = () => this.over('GET', `/api${pick(Object.keys(LISTS))}?idCompany=${pick([1, 2])}`)
    const trimmed = () =>
      this.over('GET', `/api/v1/company?idCompany=1&_fields=${pick(['name', 'name,siren'])}`)
    const me = () => this.over('GET', '/api/session')
    const write = () => this.over('POST', '/api/v1/opportunity', { idCompany: 1, idUserResponsable: 1 })
    return pick([read, read, read, read, trimmed, trimmed, () => this.fromPage(), me, write])()
  }
}

describe('twenty accounts at once', () => {
  it('get their own bytes alone, whatever happens to the others', { timeout: 300_000 }, async () => {
    const browsers = Array.from({ length: ACCOUNTS }, (_, account) => new Browser(account))
    await Promise.all(browsers.map((browser) => browser.signIn()))
    const statuses = new Map<number, number>()
    const wrong: string[] = []
    let left = CALLS
    const work = async (browser: Browser) => {
      const mine = markOf(browser.account)
      while (left > 0) {
        left -= 1
        const { status, text } = await browser.call()
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const marks = new Set(text.match(MARKS))
        const isForeign = [...marks].some((mark) => mark !== mine) || text.includes('key-of-')
        if (isForeign || (status === 200 && !marks.has(mine)))
          wrong.push(`${mine} ${status}: ${text.slice(0, 300)}`)
      }
    }
    // Turn by turn over the accounts, so that neighbours in time are of different ones.
    await Promise.all(
      Array.from({ length: ACCOUNTS * AT_ONCE }, (_, at) => work(browsers[at % ACCOUNTS] as Browser)),
    )
    expect(wrong).toEqual([])
    const found = Object.fromEntries(statuses)
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(CALLS)
    expect(found[200]).toBeGreaterThan(CALLS * 0.6)
    // The troubles were there: refusals, cut answers, redirects.
    for (const status of [403, 404, 502])
      expect([status, (found[status] ?? 0) > CALLS / 500]).toEqual([status, true])
    // Reads were shared, within an account: the API was asked less often than we were.
    expect(canned.sent.length).toBeLessThan(CALLS)
    for (const { renewed } of browsers) expect(renewed).toBeGreaterThan(0)
  })
})
