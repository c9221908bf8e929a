import { join } from 'node:path'

import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import type { ItemsOf, TeamView } from '#lib/domain/workspace/workspace.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import type { SavedView } from '#lib/views/saved-view.ts'

import { api, Bench, signIn } from '../bff/support.ts'

// What a browser keeps and moves, against the BFF's own routes and its store.

let bench: Bench
const open: (() => void)[] = []

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())

/** What one browser keeps: it outlives the page. */
function storageOf(entries: Record<string, unknown> = {}) {
  const held = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

let calls: string[] = []

/** Opens a page in a browser: its own modules, its storage and its session. One at a time. */
async function page(storage: ReturnType<typeof storageOf>, cookie: string) {
  for (const close of open.splice(0)) close()
  vi.resetModules()
  vi.stubGlobal('window', { localStorage: storage, addEventListener: vi.fn(), removeEventListener: vi.fn() })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string | URL | Request, init: RequestInit = {}) => {
    if (typeof path !== 'string' || !path.startsWith('/api/')) return real(path, init)
    calls.push(`${init.method ?? 'GET'} ${path.replace('/api/workspace/', '').replace(/[\da-f-]{36}/, 'ID')}`)
    const headers = Object.fromEntries(new Headers(init.headers))
    return api(init.method ?? 'GET', path, { cookie, headers, ...(init.body && { body: init.body }) })
  })
  const [{ startSharing }, { viewStore }, { sharing }, { watchStore, teamWatchStore }, board, limits, stars] =
    await Promise.all([
      import('#components/entities/shared/start-sharing.ts'),
      import('#lib/views/view-store.ts'),
      import('#lib/views/sharing.ts'),
      import('#components/entities/company/watch-store.ts'),
      import('#components/entities/stade/use-board-settings.ts'),
      import('#components/entities/shared/share-limits.ts'),
      import('#components/entities/shared/share-watch.ts'),
    ])
  viewStore.open('a')
  watchStore.open('a')
  teamWatchStore.open('a')
  const client = new QueryClient()
  open.push(startSharing(client, 'a'), () => client.clear())
  const settled = async () => {
    await expect.poll(() => sharing.get().state).not.toBe('unknown')
    await sharing.get().retry()
  }
  await settled().catch(() => undefined)
  const namesOf = (views: readonly { name: string; search: string }[]) =>
    views.map(({ name, search }) => `${name} ${search}`).sort()
  return {
    client,
    viewStore,
    sharing,
    watchStore,
    teamWatchStore,
    settled,
    limits: () => board.boardSettings('a'),
    setLimits: (most: Record<string, number>) => {
      const kept = Object.entries(most).map(([key, one]) => [key, { kind: 'count' as const, most: one }])
      board.takeBoardSettings('a', { limits: Object.fromEntries(kept) })
    },
    ...limits,
    ...stars,
    own: () => namesOf(viewStore.get('board')),
    team: () => namesOf(viewStore.team('board')),
  }
}

const says = async <T>(cookie: string, path: string, method = 'GET', body?: unknown): Promise<T> =>
  (await api(method, `/api/workspace/${path}`, { cookie, ...(body === undefined ? {} : { body }) })).json()
const person = async (name: string | null) => {
  const cookie = await signIn()
  if (name !== null) await says(cookie, 'me', 'PUT', { name })
  return cookie
}
const viewsOf = async (cookie: string) => {
  const { items } = await says<ItemsOf<'views'>>(cookie, 'views')
  return items.flatMap(({ shared, name, query }: TeamView) => (shared ? [] : [`${name} ${query}`])).sort()
}

let number = 0
beforeEach(async () => {
  number += 1
  calls = []
  await bench.configure({ DATA_DIR: join(bench.dataDir, String(number)) })
})
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const kept = (views: SavedView[]) => ({ 'views:a:board': views })

it('moves what a browser holds once somebody has said who they are, once and not again', async () => {
  const storage = storageOf({
    ...kept([
      { name: 'Late', search: '?late=1' },
      { name: 'Big', search: '?min=9' },
    ]),
    'watch:a:7': { at: 1, seen: {} },
    'board:a': { limits: { none: { kind: 'amount', most: 2.5 } } },
  })
  const cookie = await person(null)
  const { client, own, sharing, watchStore, limits, settled } = await page(storage, cookie)
  expect([sharing.get().state, own()]).toEqual(['nobody', ['Big ?min=9', 'Late ?late=1']])
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])

  await says(cookie, 'me', 'PUT', { name: 'Anne' })
  await client.fetchQuery({ ...workspaceQuery('me'), staleTime: 0 })
  await expect.poll(() => sharing.get().state).toBe('on')
  await settled()
  expect(await viewsOf(cookie)).toEqual(['Big ?min=9', 'Late ?late=1'])
  expect(await says(cookie, 'watch')).toMatchObject({ items: [{ idCompany: 7, mine: true }] })
  expect(await says(cookie, 'limits')).toMatchObject({
    items: [{ idStade: null, kind: 'amount', most: 2.5 }],
  })
  expect([own(), watchStore.has(7), limits().limits]).toEqual([
    ['Big ?min=9', 'Late ?late=1'],
    true,
    { none: { kind: 'amount', most: 2.5 } },
  ])

  calls = []
  await page(storage, cookie)
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  // One read each of views, watch-list, limits and stages, and one more by `settled`.
  expect(calls).toHaveLength(8)
})

it('keeps both where two browsers of one person hold different views of one name', async () => {
  const cookie = await person('Anne')
  const first = storageOf(kept([{ name: 'Late', search: '?late=1' }]))
  const second = storageOf(
    kept([
      { name: 'late', search: '?late=2', isDefault: true },
      { name: 'Big', search: '?min=9' },
    ]),
  )
  await page(first, cookie)
  const all = ['Big ?min=9', 'Late ?late=1', 'late (2) ?late=2']
  expect((await page(second, cookie)).own()).toEqual(all)
  expect(await viewsOf(cookie)).toEqual(all)
  const { own, viewStore, settled } = await page(first, cookie)
  expect(own()).toEqual(all)
  expect(first.getItem('views:default:a:board')).toBe('?late=2')
  // What one browser removes and renames, the other does too.
  viewStore.remove('board', 'Big')
  viewStore.rename('board', 'Late', 'Overdue')
  await settled()
  expect((await page(second, cookie)).own()).toEqual(['Overdue ?late=1', 'late (2) ?late=2'])
  // Somebody else at the same browser has none of them; what is not theirs stays where it is.
  expect((await page(second, await person('Bob'))).own()).toEqual([])
  expect(await viewsOf(cookie)).toHaveLength(2)
})

it('gives a workspace that was deleted and began anew what the browser holds, and loses none of it', async () => {
  const cookie = await person('Anne')
  const storage = storageOf({
    ...kept([{ name: 'Late', search: '?late=1' }]),
    'watch:a:7': { at: 1, seen: {} },
    'board:a': { limits: { none: { kind: 'amount', most: 2.5 } } },
  })
  const { own, settled, watchStore, limits } = await page(storage, cookie)
  await settled()
  const held = () => [own(), watchStore.has(7), limits().limits]
  const all = [['Late ?late=1'], true, { none: { kind: 'amount', most: 2.5 } }]
  expect(held()).toEqual(all)
  const { session } = await (await api('GET', '/api/session', { cookie })).json()
  const gone = await api('DELETE', `/api/workspace?confirm=${session.idAccount}`, { cookie })
  expect(gone.status).toBe(200)
  await settled()
  expect(held()).toEqual(all)

  await says(cookie, 'me', 'PUT', { name: 'Anne' })
  await settled()
  expect(held()).toEqual(all)
  expect(await viewsOf(cookie)).toEqual(['Late ?late=1'])
  expect(await says(cookie, 'watch')).toMatchObject({ items: [{ idCompany: 7, mine: true }] })
  expect(await says(cookie, 'limits')).toMatchObject({ items: [{ most: 2.5, mine: true }] })
  // What is removed here goes there again.
  watchStore.remove(7)
  await settled()
  expect(await says(cookie, 'watch')).toMatchObject({ items: [] })
})

it('works from the browser while the store is away, says so, and moves what was done once it is back', async () => {
  const cookie = await person('Anne')
  const storage = storageOf()
  const before = await page(storage, cookie)
  before.viewStore.save('board', 'Late', '?late=1')
  await before.settled()
  await before.sharing.get().views?.share('board', { name: 'Late', search: '?late=1' })
  before.viewStore.save('board', 'Mine', '?owner=1')
  before.viewStore.save('board', 'Old', '?old=1')
  await before.settled()

  const data = process.env.DATA_DIR ?? ''
  await bench.configure({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_DIR: data })
  const { own, team, viewStore, watchStore, sharing } = await page(storage, cookie)
  expect([sharing.get().state, own(), team()]).toEqual([
    'away',
    ['Mine ?owner=1', 'Old ?old=1'],
    ['Late ?late=1'],
  ])
  viewStore.save('board', 'New', '?new=1')
  viewStore.save('board', 'Mine', '?owner=2')
  viewStore.remove('board', 'Old')
  watchStore.add(7, 1)
  await expect(sharing.get().views?.share('board', { name: 'New', search: '?new=1' })).rejects.toMatchObject({
    code: 'workspace_unavailable',
  })
  expect(own()).toEqual(['Mine ?owner=2', 'New ?new=1'])

  await bench.configure({ DATA_DIR: data })
  const after = await page(storage, cookie)
  expect([after.sharing.get().state, after.own()]).toEqual(['on', ['Mine ?owner=2', 'New ?new=1']])
  expect(await viewsOf(cookie)).toEqual(['Mine ?owner=2', 'New ?new=1'])
  expect(await says(cookie, 'watch')).toMatchObject({ items: [{ idCompany: 7, shared: false }] })
})

it('shares a view under a name of its own, and takes it back', async () => {
  const [anne, bob, nobody] = [await person('Anne'), await person('Bob'), await person(null)]
  const here = storageOf(kept([{ name: 'Late', search: '?late=1', isDefault: true }]))
  const share = async (storage: typeof here, cookie: string) => {
    const opened = await page(storage, cookie)
    const [view] = opened.viewStore.get('board')
    if (!view) throw new Error('It has a view')
    return { ...opened, name: await opened.sharing.get().views?.share('board', view) }
  }
  expect(await share(here, anne)).toMatchObject({ name: 'Late' })
  // No screen opens with it for everybody because it was one's own default.
  expect(here.getItem('views:default:a:board')).toBeNull()
  const there = storageOf(kept([{ name: 'late', search: '?late=2' }]))
  const { name, own, team, viewStore, sharing, settled } = await share(there, bob)
  expect([name, own(), team()]).toEqual(['late (2)', [], ['Late ?late=1', 'late (2) ?late=2']])

  const acts = sharing.get().views
  const [annes, bobs] = viewStore.team('board')
  if (!acts || !annes || !bobs) throw new Error('Both are the team’s')
  expect(annes.by).toBe('Anne')
  await acts.change('board', annes, { isDefault: true })
  expect(there.getItem('views:default:a:board')).toBe('?late=1')
  expect(await acts.change('board', annes, { name: 'LATE (2)' })).toBe('LATE (2) (2)')
  expect(await acts.stopSharing('board', bobs)).toBe('late (2)')
  await settled()
  expect([own(), team()]).toEqual([['late (2) ?late=2'], ['LATE (2) (2) ?late=1']])
  await acts.remove(bobs)
  expect(own()).toEqual([])
  // A colleague was quicker: it is gone, as was asked.
  await acts.remove(bobs)

  // Who has not said who they are keeps what they take back in the browser.
  const elsewhere = storageOf()
  const theirs = await page(elsewhere, nobody)
  const [last] = theirs.viewStore.team('board')
  if (!last) throw new Error('One is left')
  await theirs.sharing.get().views?.stopSharing('board', last)
  expect([theirs.own(), theirs.team()]).toEqual([['LATE (2) (2) ?late=1'], []])
  expect((await page(here, anne)).team()).toEqual([])
})

it('gives the team stars and limits, and one’s own before them', async () => {
  const [anne, bob] = [await person('Anne'), await person('Bob')]
  const first = await page(storageOf(), anne)
  first.watchStore.add(7, 1)
  await first.shareStar(7)
  await first.shareStar(8)
  await first.setTeamLimit({ key: '12', kind: 'count', most: 5 })
  await first.setTeamLimit({ key: '12', kind: 'count', most: 6 })
  expect(await says(anne, 'limits')).toMatchObject({ items: [{ idStade: 12, most: 6 }] })

  const storage = storageOf()
  const second = await page(storage, bob)
  expect([second.watchStore.list(), second.teamWatchStore.list().map(({ idCompany }) => idCompany)]).toEqual([
    [],
    [7, 8],
  ])
  expect(second.teamStars.get()?.get(8)).toMatchObject({ by: 'Anne' })
  expect(second.limits()).toMatchObject({ limits: {}, teamLimits: { '12': { most: 6, by: 'Anne' } } })
  // It is told by whom it stands now, and not who set it first.
  await second.setTeamLimit({ key: '12', kind: 'count', most: 4 })
  expect(second.limits()).toMatchObject({ teamLimits: { '12': { most: 4, by: 'Bob' } } })
  second.setLimits({ '12': 3 })
  await second.settled()
  const star = second.teamStars.get()?.get(8)
  if (!star) throw new Error('It is shared')
  await second.unshareStar(star)
  await second.unshareStar(star)
  expect(second.teamWatchStore.list().map(({ idCompany }) => idCompany)).toEqual([7])

  // Bob's other browser has his limit, and none that he set there before is lost without one there.
  const other = storageOf({
    'board:a': { limits: { '12': { kind: 'count', most: 9 }, '13': { kind: 'count', most: 1 } } },
  })
  const { limits } = await page(other, bob)
  expect(limits().limits).toEqual({ '12': { kind: 'count', most: 3 }, '13': { kind: 'count', most: 1 } })
  expect((await page(storage, bob)).limits().limits).toEqual(limits().limits)
})

it('reads again what Home counts when the days after which an opportunity is stuck are changed', async () => {
  const cookie = await person('Anne')
  await says(cookie, 'stuck/all', 'PUT', { days: 20 })
  const { client, limits, settled } = await page(storageOf(), cookie)
  const key = ['listOpportunities', 'home']
  client.setQueryData(key, {})
  await settled()
  expect(limits().teamStuckDays).toEqual({ all: 20 })
  expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  await says(cookie, 'stuck/all', 'PUT', { days: 10 })
  await settled()
  await expect.poll(() => client.getQueryState(key)?.isInvalidated).toBe(true)
})
