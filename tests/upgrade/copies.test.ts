import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { copyRows } from '#components/features/campaign/model/campaign-copy.ts'
import { createCampaignLoader } from '#components/features/campaign/model/campaign-loader.ts'
import { BASE_FIELDS, type CampaignRow } from '#components/features/campaign/model/campaign-row.ts'
import type { ReadPage } from '#components/features/campaign/model/first-page.ts'
import { createBoardCopy } from '#components/features/opportunity/model/board-copy.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { createSealedCopy } from '#lib/query/sealed-copy.ts'

// The encrypted copies that browsers keep, as earlier builds wrote them, each in a folder of its build's name (RECORD=1.2.3
// npx vitest run tests/upgrade, as in releases.test.ts). Each opens with just its rows, or is no copy and all is read anew.

const KEPT = join(import.meta.dirname, '../fixtures/copies')
const recorded = process.env.RECORD
/** Builds whose copies are of no use to this one. A release that adds to them says so in its note. */
const UNREAD: Record<string, readonly string[]> = {
  // In one part, without the stamp that ties parts together.
  '2decd788': ['board-replica'],
}

const ACCOUNT = 'account-1'
const KEY = Buffer.alloc(32, 7).toString('base64')
const AT = Date.UTC(2026, 10, 26, 9)
const DAY = 86_400_000
const QUERIES = [{ minModified: '2026-01-01' }]

const CARDS = Array.from({ length: 1_000 }, (_, at) => ({
  idOpportunity: 1_001 + at,
  title: at % 10 === 0 ? `Chaîne ${at}` : null,
  deadline: at % 3 === 0 ? '2026-12-01T00:00:00+01:00' : null,
  idStade: 1 + (at % 5),
  amount: at % 2 === 0 ? at + 0.5 : null,
  created: '2026-11-01',
  modified: '2026-11-25',
  idCompany: 50 + at,
  idUser: at % 7 === 0 ? null : 3,
  idCrmVisitCard: null,
  isDeleted: false,
})) as readonly BoardCard[]

const flags = Object.fromEntries(BASE_FIELDS.map((field) => [field, field.startsWith('status') ? 0 : null]))
const ROWS = Array.from({ length: 2_000 }, (_, at) => ({
  ...flags,
  idCampaign: 1 + (at % 3),
  idCompany: 50 + at,
  modified: '2026-11-25',
  idCampaignResultStatus: 1 + (at % 2),
  status: { idCampaignResultStatus: 1 + (at % 2), title: at % 2 ? 'Échec' : 'Réussi', description: null },
})) as unknown as readonly CampaignRow[]

interface Browser {
  local: Map<string, string>
  /** Address of each sealed part to its bytes. */
  parts: Map<string, Uint8Array<ArrayBuffer>>
}

/** What a browser with these has of its platform. */
function browse({ local, parts }: Browser): void {
  const cache = {
    match: async (address: string) => {
      const bytes = parts.get(address)
      return bytes && new Response(bytes)
    },
    put: async (address: string, answer: Response) =>
      void parts.set(address, new Uint8Array(await answer.arrayBuffer())),
  }
  const localStorage = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  }
  vi.stubGlobal('window', { localStorage, addEventListener: () => undefined })
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async (name: string) => {
      for (const address of parts.keys()) if (address.split('/')[1] === name) parts.delete(address)
    },
  })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, key: KEY }))
}

/** A browser that this build has written its copies into. */
async function written(): Promise<Browser> {
  const browser: Browser = { local: new Map(), parts: new Map() }
  browse(browser)
  createBoardCopy(ACCOUNT).keep(() => ({ cards: CARDS, window: 1_051_200, at: AT, wholeAt: AT }))
  const read: ReadPage = async (_, { offset, limit }) => ({
    rows: structuredClone(ROWS.slice(offset, offset + limit)),
    limit,
    count: ROWS.length,
  })
  const loader = createCampaignLoader({ queries: QUERIES, fields: new Set(BASE_FIELDS), read })
  loader.all()
  await copyRows(loader, { idAccount: ACCOUNT, queries: QUERIES, read, isCurrent: () => true })
  await expect.poll(() => [...browser.local.keys()]).toHaveLength(2)
  return browser
}

const fileOf = (address: string) => address.slice(1).replace('/', '.')
const addressOf = (file: string) => `/${file.replace('.', '/')}`

function keptBy(build: string): Browser {
  const folder = join(KEPT, build)
  const files = readdirSync(folder).filter((file) => file !== 'local.json')
  return {
    local: new Map(Object.entries(JSON.parse(readFileSync(join(folder, 'local.json'), 'utf8')))),
    parts: new Map(files.map((file) => [addressOf(file), new Uint8Array(readFileSync(join(folder, file)))])),
  }
}

/** The rows that a load begins with out of the copy; none where it is no copy, and the load goes on from the API. */
async function openedRows(): Promise<readonly CampaignRow[]> {
  const away: ReadPage = () => Promise.reject(new Error('The API is away'))
  const loader = createCampaignLoader({ queries: QUERIES, fields: new Set(BASE_FIELDS), read: away })
  let isCurrent = true
  await new Promise<void>((resolve, reject) => {
    const subscribe: typeof loader.subscribe = (listener) => {
      resolve()
      return loader.subscribe(listener)
    }
    const options = { idAccount: ACCOUNT, queries: QUERIES, read: away, isCurrent: () => isCurrent }
    copyRows({ ...loader, subscribe }, options).then(resolve, reject)
  })
  isCurrent = false
  return loader.get().rows
}

const openedBoard = () => createBoardCopy(ACCOUNT).read()
const BOARD = { cards: CARDS, window: 1_051_200, at: AT, wholeAt: AT }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AT }))
afterEach(() => void vi.useRealTimers())

it.runIf(recorded)('records the copies that this release leaves', async () => {
  const { local, parts } = await written()
  const to = join(KEPT, recorded ?? '')
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'local.json'), `${JSON.stringify(Object.fromEntries(local), null, 2)}\n`)
  for (const [address, bytes] of parts) writeFileSync(join(to, fileOf(address)), bytes)
})

describe.skipIf(Boolean(recorded)).each(readdirSync(KEPT))('copies that %s left in a browser', (build) => {
  const { local } = keptBy(build)

  it.runIf(local.has('board-replica'))('have the board as it was, or are none', async () => {
    browse(keptBy(build))
    expect(await openedBoard()).toEqual(UNREAD[build]?.includes('board-replica') ? null : BOARD)
  })

  it.runIf(local.has('campaign-replica'))('have campaign results as they were, or are none', async () => {
    browse(keptBy(build))
    expect(await openedRows()).toEqual(UNREAD[build]?.includes('campaign-replica') ? [] : ROWS)
  })

  it('are none to another account', async () => {
    browse(keptBy(build))
    expect(await createBoardCopy('account-2').read()).toBeNull()
  })
})

type Text = Record<string, unknown>
let own: Browser | undefined

/** What this build wrote, with its texts of that name as another release would have them. */
async function rewritten(name: string, change: (text: Text, part: number) => unknown): Promise<void> {
  own ??= await written()
  browse({ local: new Map(own.local), parts: new Map(own.parts) })
  const sealed = createSealedCopy(name, ACCOUNT)
  const texts: string[] = []
  for await (const text of sealed.read()) texts.push(JSON.stringify(change(JSON.parse(text), texts.length)))
  await sealed.write(texts)
}

/** With other columns of cards; since when they are in their stage stands behind them. */
const changedColumns = (change: (columns: Text) => Text) => (text: Text, part: number) =>
  part === 0 ? { ...text, columns: change(text.columns as Text) } : text

describe.skipIf(Boolean(recorded))('a board’s copy', () => {
  it.each<[string, (text: Text, part: number) => unknown, unknown]>([
    ['of the same fields opens', (text) => text, BOARD],
    ['whose stages are of another form opens', (text, part) => (part === 0 ? text : { stages: 1 }), BOARD],
    ['of cards that lack a field is none', changedColumns(({ idUser: _, ...others }) => others), null],
    ['of cards with a field more is none', changedColumns((all) => ({ ...all, probability: [] })), null],
    ['of a field that has another name is none', changedColumns(renamed), null],
    ['of cards one by one is none', ({ columns: _, ...rest }) => ({ ...rest, cards: CARDS }), null],
    ['of another form altogether is none', () => [], null],
  ])('%s', async (_, change, expected) => {
    await rewritten('board-replica', change)
    expect(await openedBoard()).toEqual(expected)
  })
})

function renamed({ amount, ...others }: Text): Text {
  return { ...others, value: amount }
}

describe.skipIf(Boolean(recorded))('a copy of campaign results', () => {
  const head = (change: Text) => (text: Text, part: number) => (part === 0 ? { ...text, ...change } : text)
  const part = (change: (text: Text) => unknown) => (text: Text, at: number) =>
    at === 0 ? text : change(text)

  it.each<[string, (text: Text, part: number) => unknown, readonly unknown[]]>([
    ['of the same fields opens', (text) => text, ROWS],
    ['of rows that lack a field is none', head({ fields: BASE_FIELDS.slice(1) }), []],
    ['with a field more opens', head({ fields: [...BASE_FIELDS, 'created'] }), ROWS],
    ['of other lists is none', head({ queries: '[{}]' }), []],
    ['whose statuses stand elsewhere is none', head({ statuses: [] }), []],
    ['from the future is none', head({ at: AT + 1 }), []],
    ['of more than a week ago is none', head({ at: AT - 8 * DAY }), []],
    ['of rows one by one is none', part(() => ({ rows: [{ idCompany: 1 }] })), []],
    ['of another form altogether is none', () => [], []],
  ])('%s', async (_, change, expected) => {
    await rewritten('campaign-replica', change)
    expect(await openedRows()).toEqual(expected)
  })
})
