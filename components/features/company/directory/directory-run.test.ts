import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type DirectoryRecord,
  NAMING_LISTS,
  type NamingList,
} from '#components/entities/company/directory-record.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { deleteDirectory, directory, openDirectory, runDirectory } from './directory-run.ts'

let kept: DirectoryRecord | undefined
let named: number[]

vi.mock('#components/entities/company/seen-companies.ts', () => ({
  forgetDirectory: async () => {
    kept = undefined
  },
  rememberDirectory: async (_: string, record: DirectoryRecord, found?: { companies?: object[] }) => {
    kept = structuredClone(record)
    for (const one of found?.companies ?? []) named.push(Reflect.get(one, 'idCompany') as number)
  },
  seenEntries: async () => named.map((idCompany) => ({ company: { idCompany } })),
}))
/** Delays of the next reads from the browser's database, milliseconds. */
const slow: number[] = []
vi.mock('#components/entities/company/seen-store.ts', () => ({
  readDirectory: async () => {
    const wait = slow.shift()
    if (wait !== undefined) await new Promise((done) => setTimeout(done, wait))
    return kept
  },
}))
vi.mock('#lib/query/call.ts', async (original) => ({
  ...(await original<typeof import('#lib/query/call.ts')>()),
  callEndpoint: vi.fn(),
}))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let failing: NamingList[]
let asked: { operation: string; query: Record<string, unknown> }[]
/** Campaign results, and the largest page that the API returns. */
let campaigns: { idCompany: number }[]
let most: number

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T10:00:00Z') })
  vi.stubGlobal('navigator', {})
  kept = undefined
  named = []
  failing = []
  asked = []
  campaigns = []
  most = 5_000
  vi.mocked(callEndpoint).mockImplementation(async (operation: string, input: object) => {
    const query = (Reflect.get(input, 'query') ?? {}) as Record<string, unknown>
    asked.push({ operation, query })
    if ((failing as string[]).includes(operation))
      throw new ApiError({ status: 403, code: 'forbidden', message: '' } as never)
    const offset = Number(query.offset ?? 0)
    const limit = Math.min(Number(query.limit ?? 0), most)
    return {
      opportunityList: [],
      crmVisitCardList: [],
      commentList: [],
      result: campaigns.slice(offset, offset + limit),
      parameters: { limit },
      companyList: ((query.idCompany ?? []) as number[]).map((idCompany) => ({ idCompany, branchList: [] })),
    } as never
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function run() {
  asked = []
  const done = runDirectory('1')
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  await done
}
const windowOf = (operation: string) => asked.find((one) => one.operation === operation)?.query

it('reads from its beginning what a first reading could not read, however late it can', async () => {
  campaigns = [{ idCompany: 1 }, { idCompany: 2 }]
  failing = ['listCampaignResults', 'listComments']
  await run()
  expect(kept).toMatchObject({ unread: failing, unlisted: [] })
  await vi.advanceTimersByTimeAsync(HOUR)
  failing = ['listComments']
  await run()
  expect(windowOf('listCampaignResults')).not.toHaveProperty('minModified')
  expect(named).toEqual(expect.arrayContaining([1, 2]))
  // It was retried too, failed again, and must not count as read.
  expect(kept?.unread).toEqual(['listComments'])
  failing = []
  await run()
  expect(kept?.unread).toEqual([])
})

it('reads from the last good reading on what one between could not read', async () => {
  await run()
  const readAt = kept?.readAt ?? 0
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  failing = ['listOpportunities']
  await run()
  expect(kept?.readAt).toBeGreaterThan(readAt)
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  failing = []
  await run()
  expect(Number(windowOf('listOpportunities')?.polling)).toBeGreaterThan(240)
  expect(Number(windowOf('listCrmVisitCards')?.polling)).toBeLessThan(150)
  expect(kept?.unread).toEqual([])
})

it('reads all of a list of which the API gives fewer rows a call than are asked for', async () => {
  campaigns = Array.from({ length: 25 }, (_, at) => ({ idCompany: at + 1 }))
  most = 10
  await run()
  expect(new Set(named).size).toBe(25)
})

it('is not said to be none by a look that began before somebody had it built', async () => {
  slow.push(100)
  const looked = openDirectory('1')
  const built = runDirectory('1')
  await vi.advanceTimersByTimeAsync(150)
  await looked
  expect(directory.get().phase).toBe('lists')
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  await built
  expect(directory.get().phase).toBe('ready')
})

it('is tried again after an error, but not at once', async () => {
  failing = [...NAMING_LISTS]
  const failed = runDirectory('1')
  await vi.advanceTimersByTimeAsync(MINUTE)
  await failed
  expect(directory.get().phase).toBe('stopped')
  failing = []
  asked = []
  await openDirectory('1')
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  const opened = openDirectory('1')
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  await opened
  expect(directory.get().phase).toBe('ready')
})

it('is deleted once another tab has finished updating it', async () => {
  await run()
  const other = Promise.withResolvers<void>()
  const request = async (_: string, how: object, work?: (lock: null) => Promise<unknown>) => {
    if (work) return work(null)
    await other.promise
    return (how as () => Promise<void>)()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const deleted = deleteDirectory('1')
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([directory.get().phase, kept === undefined]).toEqual(['elsewhere', false])
  other.resolve()
  await deleted
  expect([directory.get().phase, kept]).toEqual(['none', undefined])
})
