import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { createPages, type Pages } from '#lib/domain/campaign/campaign-pages.ts'
import { nextTask } from '#lib/map-in-slices.ts'
import { createListeners } from '#lib/store.ts'
import type { CampaignLoad, CampaignQuery } from './campaign-load.ts'
import { type CampaignField, type CampaignRow, rowKey } from './campaign-row.ts'
import { type CampaignPage, FIRST_PAGE, type FirstPage, type ReadPage } from './first-page.ts'
import { createKnownRows } from './known-rows.ts'
import { unpackRows } from './packed-rows.ts'

export interface CampaignLoaderOptions {
  /** Lists to page through: more than one if a filter has more ids than a call should take. */
  queries: readonly CampaignQuery[]
  fields: ReadonlySet<CampaignField>
  read: ReadPage
  now?: () => number
  /** The first page of the first list, if it came with the document. */
  first?: Pick<FirstPage, 'page' | 'at'> | null
  /** The load before: its rows are shown until as many of its own have come, also if a call fails. */
  before?: Pick<CampaignLoad, 'rows' | 'generation' | 'updatedAt' | 'state'> | null
}

export const RESULTS_A_PAGE = 1000
const OVERLAP = 8
const AT_ONCE = 4
/** Least time between two updates of the screen after the first rows, milliseconds: rendering each page is wasteful. */
const SHOW_EVERY = 500

const NONE: ReadonlySet<string> = new Set()
let generations = 0

/** A number for `CampaignLoad.generation` that no other rows have. */
export const nextGeneration = (): number => {
  generations += 1
  return generations
}

interface Stream {
  query: CampaignQuery
  pages: Pages<CampaignRow>
  count: number
  loaded: number
}

/** A count above the number of loaded rows is a total, hence the end of the list; a smaller one tells nothing. */
const endOf = ({ count, loaded }: Stream) => (count > loaded ? count : Number.POSITIVE_INFINITY)

type Answer = { page: CampaignPage } | { error: unknown }

interface Flight {
  answer: Promise<Answer>
  /** Aborts the call, as its page is no longer needed. */
  drop: () => void
  /** The page has arrived and is buffered behind earlier ones, so its slot is free. */
  arrived: boolean
}

/**
 * Loads campaign results page by page (api.md 4.12): loaded rows are kept whatever happens later, `resume` retries a
 * failed call, and rows that move between pages are neither duplicated nor lost (`createPages`).
 * No call is made before the first `more` or `all`.
 */
export function createCampaignLoader(options: CampaignLoaderOptions) {
  const { queries, fields, read, now = Date.now, first, before } = options
  const known = createKnownRows()
  const statuses = new Map<string, CampaignRow['status']>()
  const streams = queries.map((query): Stream => {
    const pages = createPages<CampaignRow>({
      keyOf: rowKey,
      known,
      first: FIRST_PAGE,
      size: RESULTS_A_PAGE,
      overlap: OVERLAP,
    })
    return { query, pages, count: 0, loaded: 0 }
  })
  const rows: CampaignRow[] = []
  const { subscribe, tell } = createListeners()
  const flights = new Map<string, Flight>()
  let abort = new AbortController()
  let target = 0
  let running = false
  let wasAll = false
  const wasWhole = before?.state === 'complete'
  let runFrom = { at: 0, loaded: 0 }
  let shownAt = 0
  let showing: ReturnType<typeof setTimeout> | null = null
  let load: CampaignLoad = {
    rows: before?.rows ?? [],
    fields,
    generation: before?.generation ?? nextGeneration(),
    state: 'waiting',
    error: null,
    total: null,
    all: false,
    rate: null,
    shifted: { repeated: 0, recovered: 0, unsettled: 0 },
    isOld: false,
    gone: 0,
    isBefore: Boolean(before?.rows.length),
    startedAt: null,
    updatedAt: before?.updatedAt ?? null,
  }

  /** Shows rows that are not those before with some appended. */
  const replaceRows = () => {
    load = { ...load, rows: rows.slice(), generation: nextGeneration(), isBefore: false }
  }
  /** Whether its own rows are shown: once they are as many as those before, so that the grid keeps its place. */
  const isShown = () => !load.isBefore || rows.length >= load.rows.length || !current()
  const show = () => {
    if (showing !== null) clearTimeout(showing)
    showing = null
    shownAt = now()
    if (isShown()) {
      if (load.isBefore) replaceRows()
      else if (load.rows.length !== rows.length) load = { ...load, rows: rows.slice() }
    }
    tell()
  }
  const change = (part: Partial<CampaignLoad>, soon = false) => {
    load = { ...load, ...part }
    const wait = load.rows.length === 0 ? 0 : shownAt + SHOW_EVERY - now()
    if (!soon || wait <= 0) show()
    else showing ??= setTimeout(show, wait)
  }

  /** Appends rows. Equal statuses share one object, which saves memory. */
  const take = (added: readonly CampaignRow[]) => {
    for (const row of added) {
      const { status } = row
      const key = `${status.idCampaignResultStatus} ${status.title} ${status.description}`
      row.status = keptOrMade(statuses, key, () => status)
      rows.push(row)
    }
  }

  let isRestored = false
  const current = () => (isRestored ? undefined : streams.find(({ pages }) => !pages.ended()))

  /**
   * The calls that should be in flight: pages of the current list, then the first pages of the next lists. A page that
   * is buffered behind earlier ones takes no slot, but the buffer is limited.
   */
  const wanted = () => {
    const calls: { id: string; stream: Stream; offset: number; limit: number }[] = []
    let places = load.all ? AT_ONCE : 1
    for (const [index, stream] of streams.entries()) {
      const most = load.all ? 2 * AT_ONCE - calls.length : 1 - calls.length
      for (const { offset, limit } of stream.pages.wanted(calls.length === 0 ? most : Math.min(1, most))) {
        if (places === 0) return calls
        // The next page in order is requested even beyond the presumed end.
        if (calls.length > 0 && offset >= endOf(stream)) continue
        const id = `${index} ${offset} ${limit}`
        calls.push({ id, stream, offset, limit })
        if (!flights.get(id)?.arrived) places -= 1
      }
    }
    return calls
  }

  const keepFlights = (ids: ReadonlySet<string>) => {
    for (const [id, { drop }] of flights) {
      if (ids.has(id)) continue
      flights.delete(id)
      drop()
    }
  }

  const startCalls = () => {
    const calls = wanted()
    keepFlights(new Set(calls.map(({ id }) => id)))
    for (const { id, stream, offset, limit } of calls) {
      if (flights.has(id)) continue
      const controller = new AbortController()
      const flight: Flight = {
        arrived: false,
        drop: () => controller.abort(),
        answer: read(stream.query, { offset, limit }, controller.signal).then(
          (page) => {
            flight.arrived = true
            if (flights.get(id) === flight && load.all) startCalls()
            return { page }
          },
          (error: unknown) => ({ error }),
        ),
      }
      flights.set(id, flight)
    }
    return calls[0]
  }

  const total = () => {
    if (streams.some(({ count, pages }) => count === 0 && !pages.ended())) return null
    const counted = streams.reduce((sum, { count, loaded }) => sum + Math.max(count, loaded), 0)
    return counted > rows.length ? counted : null
  }

  const addPage = (stream: Stream, page: CampaignPage, at = now()) => {
    const taken = stream.pages.take(page)
    take(taken.added)
    stream.loaded += taken.added.length
    stream.count = page.count
    // Frees two megabytes for 100,000 rows, needed only for further pages.
    if (!current()) known.forget()
    const seconds = (at - runFrom.at) / 1000
    const { shifted } = load
    change(
      {
        ...(isShown() && { total: total(), updatedAt: at }),
        rate: load.all && seconds > 0.2 ? Math.round((rows.length - runFrom.loaded) / seconds) : load.rate,
        shifted: {
          repeated: shifted.repeated + taken.repeated,
          recovered: shifted.recovered + taken.recovered,
          unsettled: shifted.unsettled + (taken.unsettled ? 1 : 0),
        },
        startedAt: load.startedAt ?? at,
      },
      true,
    )
  }

  /** Finds rows missed because the list is unordered or changed too fast. Rare, so its code is loaded on demand. */
  const settle = async (signal: AbortSignal) => {
    const part = await import('./whole-lists.ts').catch(() => null)
    const missed = await part?.missedRows(streams, rows, read, signal)
    if (!missed || signal.aborted) return
    take(missed)
    const recovered = load.shifted.recovered + missed.length
    change({ total: null, shifted: { ...load.shifted, recovered, unsettled: 0 } })
  }

  const run = async () => {
    if (running) return
    running = true
    const { signal } = abort
    change({ state: 'loading', error: null })
    while (current() && (load.all || rows.length < target)) {
      const next = startCalls()
      const answer = await flights.get(next?.id ?? '')?.answer
      if (signal.aborted) return
      if (!next || !answer) break
      flights.delete(next.id)
      if ('error' in answer) {
        running = false
        keepFlights(NONE)
        change({ state: 'failed', error: answer.error })
        return
      }
      addPage(next.stream, answer.page)
      // One page per task, so that the person's input is handled in between.
      if (load.all && flights.size > 0) await nextTask()
      if (signal.aborted) return
    }
    // Abort calls beyond the end of the list.
    if (!current()) keepFlights(NONE)
    if (!current() && load.shifted.unsettled > 0) await settle(signal)
    if (signal.aborted) return
    running = false
    change({ state: current() ? 'waiting' : 'complete', all: false })
  }

  const cancel = () => {
    abort.abort()
    abort = new AbortController()
    keepFlights(NONE)
    running = false
    // The rows shown may still be all of the load before.
    wasAll &&= load.isBefore && wasWhole
    target = rows.length
    if (load.state === 'loading' || load.all)
      change({ state: current() ? 'waiting' : 'complete', all: false })
  }

  const start = () => {
    if (load.all) runFrom = { at: now(), loaded: rows.length }
    if (running) startCalls()
    else void run()
  }

  const [begun] = streams
  if (first && begun) {
    addPage(begun, { ...first.page, rows: unpackRows(first.page.rows) }, first.at)
    if (!current()) change({ state: 'complete' })
  }

  return {
    get: () => load,
    /** Whether all rows were requested, and that was not cancelled. */
    wasAll: () => wasAll,
    subscribe,
    /** The first calls of "Load all", two per slot, up to the known end of the list; none once it is loaded. */
    next() {
      const stream = current()
      if (!stream) return []
      const { query, pages } = stream
      const calls = pages.wanted(2 * AT_ONCE).filter(({ offset }) => offset < endOf(stream))
      return calls.map((call) => ({ query, ...call }))
    },
    /** Loads until there are at least `wantedRows` rows, or all. */
    more(wantedRows: number) {
      if (wantedRows <= target && target > rows.length) return
      target = Math.max(target, wantedRows)
      if (load.state === 'waiting' && rows.length < target) start()
    },
    /** Loads everything, four calls at a time; retries after a failure, as `resume` does. */
    all() {
      wasAll = true
      if (load.state === 'complete' || (load.all && load.state !== 'failed')) return
      change({ all: true, rate: null })
      start()
    },
    /** Retries after a failure, towards the same target; not for restored rows, which only access that is denied ends. */
    resume() {
      if (load.state === 'failed' && !isRestored) start()
    },
    /** Aborts the calls in flight; loaded rows are kept. */
    cancel,
    /** Adds all rows of this browser's copy, read at `at`; rows that are loaded already are newer, and kept. */
    restore(kept: readonly CampaignRow[], at: number) {
      cancel()
      isRestored = true
      wasAll = true
      for (const row of kept) if (known.add(row)) rows.push(row)
      known.forget()
      change({ state: 'complete', error: null, total: null, startedAt: at, updatedAt: at })
    },
    /** Updates restored rows. `next` replaces all of them; absent: none has changed. */
    updateRestored(
      part: Pick<CampaignLoad, 'isOld' | 'gone' | 'updatedAt'> & Partial<CampaignLoad>,
      next?: readonly CampaignRow[],
    ) {
      if (next !== undefined) {
        rows.length = 0
        for (const row of next) rows.push(row)
        replaceRows()
      }
      change(part)
    },
  }
}

export type CampaignLoader = ReturnType<typeof createCampaignLoader>
