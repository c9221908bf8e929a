import { describe, expect, it } from 'vitest'

import { createCampaignLoader, RESULTS_A_PAGE } from './campaign-loader.ts'
import { BASE_FIELDS, type CampaignRow, rowKey } from './campaign-row.ts'
import { type CampaignPage, FIRST_PAGE } from './first-page.ts'
import { packRows } from './packed-rows.ts'

const flags = Object.fromEntries(BASE_FIELDS.map((field) => [field, null]))

const row = (index: number) =>
  ({
    ...flags,
    idCampaign: 401 + (index % 3),
    idCompany: 1000 + index,
    status: {
      idCampaignResultStatus: (index % 4) + 1,
      title: `Status ${index % 4}`,
      description: null,
      created: '2022-01-10T09:00:00.000Z',
      modified: '2022-01-10T09:00:00.000Z',
    },
  }) as unknown as CampaignRow

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => row(index))

/** A fake API over a list that a test may change; `before` runs on each call and may throw. */
function api(list: CampaignRow[], before: (call: number) => void = () => {}) {
  const calls: { offset: number; limit: number }[] = []
  let most = 0
  let under = 0
  const read = async (
    _: object,
    { offset, limit }: { offset: number; limit: number },
    signal: AbortSignal,
  ) => {
    calls.push({ offset, limit })
    under += 1
    most = Math.max(most, under)
    const call = calls.length
    await new Promise((done) => setTimeout(done, 1))
    under -= 1
    signal.throwIfAborted()
    before(call)
    const page: CampaignPage = {
      rows: list.slice(offset, offset + limit).map((each) => ({ ...each, status: { ...each.status } })),
      limit,
      count: list.length,
    }
    return page
  }
  return { read, calls, most: () => most }
}

/** A load that another follows. */
const earlier = (rows: CampaignRow[], state: 'complete' | 'waiting' = 'complete') => ({
  rows,
  state,
  updatedAt: 1_000,
  generation: 0,
})

const loaderOf = (read: ReturnType<typeof api>['read'], queries: object[] = [{}]) =>
  createCampaignLoader({ queries, fields: new Set(BASE_FIELDS), read })

type Loader = ReturnType<typeof loaderOf>

const settled = (loader: Loader, state: string) =>
  new Promise<void>((done) => {
    const look = () => {
      if (loader.get().state !== state) return
      stop()
      done()
    }
    const stop = loader.subscribe(look)
    look()
  })

describe('a load of campaign results', () => {
  it('asks for nothing by itself, then for the first page alone', async () => {
    const { read, calls } = api(rowsOf(3000))
    const loader = loaderOf(read)
    expect(loader.get().state).toBe('waiting')
    loader.more(1)
    await settled(loader, 'waiting')
    expect(calls).toEqual([{ offset: 0, limit: FIRST_PAGE }])
    expect(loader.get().rows).toHaveLength(FIRST_PAGE)
    expect(loader.get().total).toBe(3000)
  })

  it('goes on as more is wanted, one call at a time', async () => {
    const { read, most } = api(rowsOf(3000))
    const loader = loaderOf(read)
    loader.more(1)
    await settled(loader, 'waiting')
    loader.more(FIRST_PAGE + 1)
    await settled(loader, 'waiting')
    expect(loader.get().rows.length).toBeGreaterThan(RESULTS_A_PAGE)
    expect(most()).toBe(1)
  })

  it('loads all, four calls at a time, each row once and in order, and shows no total any more', async () => {
    const list = rowsOf(9000)
    const { read, most } = api(list)
    const loader = loaderOf(read)
    loader.all()
    await settled(loader, 'complete')
    expect(loader.get().rows.map(rowKey)).toEqual(list.map(rowKey))
    expect(most()).toBe(4)
    expect(loader.get()).toMatchObject({ total: null, all: false })
    expect(new Set(loader.get().rows.map(({ status }) => status)).size).toBe(4)
  })

  it('asks on while an early page is slow: a place is free once its call has answered', async () => {
    const list = rowsOf(20_000)
    const { read, calls, most } = api(list)
    let answerSlow = () => {}
    const slow = new Promise<void>((done) => {
      answerSlow = done
    })
    const loader = loaderOf(async (query, page, signal) => {
      const answer = await read(query, page, signal)
      if (page.offset > 0 && page.offset < RESULTS_A_PAGE) await slow
      return answer
    })
    loader.all()
    // Three slots go on, and at most four pages are buffered behind the slow one.
    await expect.poll(() => calls.length).toBe(1 + 1 + 3 + 4)
    expect(loader.get().rows).toHaveLength(FIRST_PAGE)
    answerSlow()
    await settled(loader, 'complete')
    expect(loader.get().rows.map(rowKey)).toEqual(list.map(rowKey))
    expect(most()).toBeLessThanOrEqual(4)
  })

  it('begins with a first page that is there already', async () => {
    const list = rowsOf(500)
    const { read, calls } = api(list)
    const first = (rows: CampaignRow[]) => ({
      page: { rows: packRows(rows), limit: FIRST_PAGE, count: list.length },
      at: 7,
    })
    const options = { queries: [{}], fields: new Set(BASE_FIELDS), read }
    const loader = createCampaignLoader({ ...options, first: first(list.slice(0, FIRST_PAGE)) })
    expect(loader.get()).toMatchObject({ state: 'waiting', total: 500, updatedAt: 7 })
    expect(loader.get().rows).toEqual(list.slice(0, FIRST_PAGE))
    loader.more(1)
    expect(calls).toEqual([])
    loader.all()
    await settled(loader, 'complete')
    expect(loader.get().rows.map(rowKey)).toEqual(list.map(rowKey))
    expect(calls[0]?.offset).toBeGreaterThan(0)
    const short = createCampaignLoader({ ...options, first: first(list.slice(0, 20)) })
    expect(short.get().state).toBe('complete')
  })

  it('keeps what came before a failure and goes on from there', async () => {
    const list = rowsOf(5000)
    const { read, calls } = api(list, (call) => {
      if (call === 3) throw new Error('out of order')
    })
    const loader = loaderOf(read)
    loader.all()
    await settled(loader, 'failed')
    const kept = loader.get().rows.length
    expect(kept).toBeGreaterThan(FIRST_PAGE)
    expect(loader.get().error).toBeInstanceOf(Error)
    const before = calls.length
    loader.resume()
    await settled(loader, 'complete')
    expect(calls.slice(before).every(({ offset }) => offset > FIRST_PAGE)).toBe(true)
    expect(loader.get().rows.map(rowKey)).toEqual(list.map(rowKey))
    expect(loader.get().error).toBeNull()
  })

  it('goes on after a failure where all of it is wanted once more', async () => {
    const list = rowsOf(3000)
    const { read } = api(list, (call) => {
      if (call === 2) throw new Error('gone')
    })
    const loader = loaderOf(read)
    loader.all()
    await settled(loader, 'failed')
    loader.all()
    expect(loader.get()).toMatchObject({ state: 'loading', error: null })
    await settled(loader, 'complete')
    expect(loader.get().rows.map(rowKey)).toEqual(list.map(rowKey))
  })

  it('stops when told to, and keeps what came', async () => {
    const { read } = api(rowsOf(9000))
    const loader = loaderOf(read)
    loader.all()
    await new Promise<void>((done) => {
      const stop = loader.subscribe(() => {
        if (loader.get().rows.length === 0) return
        stop()
        done()
      })
    })
    loader.cancel()
    const kept = loader.get().rows.length
    expect(loader.get()).toMatchObject({ state: 'waiting', all: false })
    // A load that follows it, for other fields or filters, does not load all either.
    expect(loader.wasAll()).toBe(false)
    await new Promise((done) => setTimeout(done, 20))
    expect(loader.get().rows).toHaveLength(kept)
    loader.all()
    await settled(loader, 'complete')
    expect(loader.get().rows).toHaveLength(9000)
  })

  it('notices rows that slip between pages and fetches them', async () => {
    const list = rowsOf(6000)
    const stayed = list.slice(40).map(rowKey)
    const { read } = api(list, (call) => {
      if (call === 5) list.splice(0, 40)
    })
    const loader = loaderOf(read)
    loader.all()
    await settled(loader, 'complete')
    const got = loader.get().rows.map(rowKey)
    const found = new Set(got)
    expect(found.size).toBe(got.length)
    expect(stayed.filter((key) => !found.has(key))).toEqual([])
    expect(loader.get().shifted.recovered).toBeGreaterThan(0)
  })

  it('reads several lists one after the other, and ends when all have', async () => {
    const lists = [rowsOf(1500), rowsOf(4000).slice(1500)]
    const { read } = api([])
    const loader = createCampaignLoader({
      queries: [{ idCompany: 0 }, { idCompany: 1 }],
      fields: new Set(BASE_FIELDS),
      read: async (query, { offset, limit }, signal) => {
        await read({}, { offset, limit }, signal)
        const list = lists[query.idCompany as number] ?? []
        return { rows: list.slice(offset, offset + limit), limit, count: list.length }
      },
    })
    loader.all()
    await settled(loader, 'complete')
    expect(loader.get().rows).toHaveLength(4000)
  })

  it('is complete and empty where nothing matches', async () => {
    const { read, calls } = api([])
    const loader = loaderOf(read)
    loader.more(1)
    await settled(loader, 'complete')
    expect(loader.get().rows).toHaveLength(0)
    expect(calls).toHaveLength(1)
  })

  it('reads a list without order whole, and says that rows may be missing where it is too long for that', async () => {
    const shuffled = (count: number): Parameters<typeof loaderOf>[0] => {
      const list = rowsOf(count)
      // A prime that divides no count: each step through the list is another order of all of it.
      let step = 7919
      return async (_, { offset, limit }) => {
        await new Promise((done) => setTimeout(done, 1))
        step = (step * 7919) % count
        const rows = list
          .slice(offset, offset + limit)
          .map((_row, index) => ({ ...(list[((offset + index) * step) % count] ?? row(0)) }))
        return { rows, limit, count: Math.min(limit, count) }
      }
    }
    const loader = loaderOf(shuffled(4000))
    loader.all()
    await settled(loader, 'complete')
    expect(new Set(loader.get().rows.map(rowKey)).size).toBe(4000)
    expect(loader.get().rows).toHaveLength(4000)
    expect(loader.get().shifted.unsettled).toBe(0)

    const long = loaderOf(shuffled(20_001))
    long.all()
    await settled(long, 'complete')
    expect(long.get().shifted.unsettled).toBeGreaterThan(0)
    expect(new Set(long.get().rows.map(rowKey)).size).toBe(long.get().rows.length)
  }, 60_000)

  it('drops what it asked for beyond the end before it reads a list without order whole', async () => {
    const list = rowsOf(400)
    const beyond: AbortSignal[] = []
    let dropped: boolean[] = []
    const loader = loaderOf(async (_, { offset, limit }, signal) => {
      if (limit > RESULTS_A_PAGE) dropped = beyond.map(({ aborted }) => aborted)
      if (offset > list.length) {
        beyond.push(signal)
        await new Promise((_done, fail) => signal.addEventListener('abort', fail))
      }
      const rest = list.slice(FIRST_PAGE - 1)
      // A row of the first page among new ones: the list has no stable order.
      const rows =
        offset === 0 ? list.slice(0, limit) : [...rest.slice(0, 2), ...list.slice(5, 6), ...rest.slice(2)]
      return { rows, limit, count: 0 }
    })
    loader.all()
    await settled(loader, 'complete')
    expect(loader.get().rows).toHaveLength(list.length)
    expect(dropped).toEqual([true, true, true, true])
  })

  it('goes on from rows that were kept: those that came are newer, nothing more is asked, and changes begin anew', async () => {
    const { read, calls } = api(rowsOf(500))
    const loader = loaderOf(read)
    loader.more(1)
    await settled(loader, 'waiting')
    const kept = rowsOf(500).reverse()
    loader.restore(kept, 1_000)
    loader.all()
    const load = loader.get()
    expect(load).toMatchObject({ state: 'complete', total: null, updatedAt: 1_000, isOld: false })
    expect(load.rows.map(rowKey)).toEqual([
      ...rowsOf(FIRST_PAGE).map(rowKey),
      ...kept.slice(0, 500 - FIRST_PAGE).map(rowKey),
    ])
    expect(calls).toHaveLength(1)

    loader.updateRestored({ isOld: false, gone: 0, updatedAt: 2_000 })
    expect(loader.get()).toMatchObject({ generation: load.generation, rows: load.rows, updatedAt: 2_000 })
    loader.updateRestored({ isOld: false, gone: 2, updatedAt: 3_000 }, load.rows.slice(2))
    expect(loader.get().rows).toEqual(load.rows.slice(2))
    expect(loader.get().generation).not.toBe(load.generation)
  })

  it('that refreshes another shows its rows until its own arrive, also where the API is away meanwhile', async () => {
    const before = rowsOf(500)
    let isAway = true
    const { read } = api(before.toReversed(), () => {
      if (isAway) throw new Error('away')
    })
    const loader = createCampaignLoader({
      queries: [{}],
      fields: new Set(BASE_FIELDS),
      read,
      before: earlier(before),
    })
    loader.all()
    loader.cancel()
    expect(loader.get()).toMatchObject({ state: 'waiting', isBefore: true, updatedAt: 1_000 })
    expect(loader.wasAll()).toBe(true)
    loader.all()
    await settled(loader, 'failed')
    expect(loader.get().rows).toBe(before)
    // The same rows: what is folded, sorted or searched among them stays.
    expect(loader.get()).toMatchObject({ generation: 0, isBefore: true })
    isAway = false
    loader.resume()
    await settled(loader, 'complete')
    expect(loader.get().rows.map(rowKey)).toEqual(before.toReversed().map(rowKey))
    expect(loader.get().generation).not.toBe(0)
    expect(loader.get().isBefore).toBe(false)
  })

  it('that refreshes another shows its rows until as many of its own have come, so that the grid keeps its place', async () => {
    const before = rowsOf(3_000)
    const { read } = api(rowsOf(4_000).reverse())
    const loader = createCampaignLoader({
      queries: [{}],
      fields: new Set(BASE_FIELDS),
      read,
      before: earlier(before),
    })
    const seen: number[] = []
    loader.subscribe(() => {
      const { rows, isBefore, total, updatedAt } = loader.get()
      seen.push(rows.length)
      if (isBefore) expect([rows, total, updatedAt]).toEqual([before, null, 1_000])
      else expect(updatedAt).toBeGreaterThan(1_000)
    })
    loader.all()
    await settled(loader, 'complete')
    expect(Math.min(...seen)).toBe(before.length)
    expect(loader.get()).toMatchObject({ isBefore: false, total: null })
    expect(loader.get().rows).toHaveLength(4_000)
  })

  it('that follows a part of a list, and was cancelled, makes no load after it read all', () => {
    const { read } = api(rowsOf(5_000))
    const loader = createCampaignLoader({
      queries: [{}],
      fields: new Set(BASE_FIELDS),
      read,
      before: earlier(rowsOf(500), 'waiting'),
    })
    loader.all()
    loader.cancel()
    expect(loader.get().isBefore).toBe(true)
    expect(loader.wasAll()).toBe(false)
  })

  it('that refreshes another ends empty where nothing is left', async () => {
    const { read } = api([])
    const loader = createCampaignLoader({
      queries: [{}],
      fields: new Set(BASE_FIELDS),
      read,
      before: earlier(rowsOf(3)),
    })
    loader.all()
    await settled(loader, 'complete')
    expect(loader.get().rows).toEqual([])
  })
})
