import { codedColumn } from '#lib/domain/api/coded-column.ts'
import { nextTask } from '#lib/map-in-slices.ts'
import { createSealedCopy } from '#lib/query/sealed-copy.ts'
import { unpacked } from '#lib/query/unpack.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignQuery } from './campaign-load.ts'
import { type CampaignLoader, createCampaignLoader } from './campaign-loader.ts'
import { type CampaignField, type CampaignRow, rowKey } from './campaign-row.ts'
import { CAMPAIGN_COPY } from './copy-mark.ts'
import type { ReadPage } from './first-page.ts'
import { createKnownRows } from './known-rows.ts'
import { isDenied, isWholeLoad } from './narrowing.ts'

interface CopyOptions {
  idAccount: string
  queries: readonly CampaignQuery[]
  read: ReadPage
  /** Whether this load is still the one on screen. */
  isCurrent: () => boolean
}

/** The header of a stored copy. Times are milliseconds since 1970. */
interface Head {
  queries: string
  fields: readonly CampaignField[]
  statuses: readonly CampaignRow['status'][]
  /** When changes were last read from the API, and when all rows were. */
  at: number
  wholeAt: number
}

const FEWEST = 2_000
const MAX = 200_000
/** Rows per stored part: small enough to be written and read without dropping a frame. */
const ROWS_A_PART = 4_000
const SOON = 3_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LASTS = 7 * DAY

const whenPageIdle = () =>
  new Promise<void>((resolve) => void setTimeout(() => whenIdle(() => resolve(), SOON), SOON))

function* textsOf(rows: readonly CampaignRow[], head: Omit<Head, 'statuses'>): Generator<string> {
  const places = new Map<CampaignRow['status'], number>()
  for (const { status } of rows) if (!places.has(status)) places.set(status, places.size)
  yield JSON.stringify({ ...head, statuses: [...places.keys()] } satisfies Head)
  for (let from = 0; from < rows.length; from += ROWS_A_PART) {
    const part = rows.slice(from, from + ROWS_A_PART)
    const columns = head.fields.map((field) => {
      const values = part.map((row) => (field === 'status' ? places.get(row.status) : row[field]))
      const textOf = (item: number) => JSON.stringify(values[item] ?? null)
      return `"${field}":${codedColumn(part.length, (item) => values[item], textOf) ?? JSON.stringify(values)}`
    })
    yield `{"pack":"columns","columns":{${columns}}}`
  }
}

/** Merges changed rows, perhaps some of them unchanged, into `rows` and appends new ones; null: nothing changed. */
export function withChanges(
  rows: readonly CampaignRow[],
  changed: readonly CampaignRow[],
): readonly CampaignRow[] | null {
  const fresh = new Map(changed.map((row) => [rowKey(row), row]))
  let isSame = true
  const next = rows.map((row) => {
    const key = rowKey(row)
    const now = fresh.get(key)
    fresh.delete(key)
    if (now === undefined || now.modified === row.modified) return row
    isSame = false
    return now
  })
  return isSame && fresh.size === 0 ? null : [...next, ...fresh.values()]
}

/** Waits for a load: all rows once it is whole; null if it is not, or is no longer on screen. */
const wholeOf = (loader: CampaignLoader, isOver: () => boolean) =>
  new Promise<readonly CampaignRow[] | null>((resolve) => {
    const look = () => {
      const load = loader.get()
      const over = isOver()
      if (!over && load.state !== 'complete' && load.state !== 'failed') return
      stop()
      if (over) loader.cancel()
      resolve(!over && isWholeLoad(load) ? load.rows : null)
    }
    const stop = loader.subscribe(look)
    look()
  })

/**
 * Stores a whole load in this browser. A load that is not complete is restored from a copy of the same lists, if any;
 * then changes since are read, and all rows in the background if they were last read over an hour ago.
 */
export async function copyRows(
  loader: CampaignLoader,
  { idAccount, queries, read, isCurrent }: CopyOptions,
): Promise<void> {
  const sealed = createSealedCopy(CAMPAIGN_COPY, idAccount)
  const leave = onSignOut(sealed.wipe)
  const { fields } = loader.get()
  const isOver = () => !isCurrent()

  async function kept(): Promise<{ head: Head; rows: CampaignRow[] } | null> {
    let head: Head | null = null
    const rows: CampaignRow[] = []
    for await (const text of sealed.read()) {
      if (isOver()) return null
      if (head === null) {
        head = JSON.parse(text) as Head
        const age = Date.now() - head.at
        const { fields: known, queries: asked } = head
        if (asked !== JSON.stringify(queries) || age < 0 || age > LASTS) return null
        if ([...fields].some((field) => !known.includes(field))) return null
        continue
      }
      const part = unpacked(JSON.parse(text), 'rows') as { rows: CampaignRow[] }
      for (const row of part.rows) {
        const status = head.statuses[Number(row.status)]
        if (status === undefined) return null
        row.status = status
        rows.push(row)
      }
      await nextTask()
    }
    return head && { head, rows }
  }

  /** Returns when all rows were last read; null if the load is no longer on screen or the API could not be read. */
  async function updateRestored({ at, wholeAt }: Head): Promise<number | null> {
    const since = new Date(at - DAY).toISOString().slice(0, 10)
    const changes = createCampaignLoader({
      queries: queries.map((query) => ({ ...query, minModified: since })),
      fields,
      read,
    })
    const asked = Date.now()
    changes.all()
    const changed = await wholeOf(changes, isOver)
    if (isOver()) return null
    if (changed === null) {
      const ended = changes.get()
      if (!isDenied(ended)) loader.updateRestored({ isOld: true, gone: 0, updatedAt: at })
      else {
        const { state, error } = ended
        loader.updateRestored({ isOld: false, gone: 0, updatedAt: at, state, error }, [])
        await sealed.drop()
      }
      return null
    }
    const renewed = { isOld: false, gone: 0, updatedAt: asked }
    loader.updateRestored(renewed, withChanges(loader.get().rows, changed) ?? undefined)
    if (asked - wholeAt < HOUR) return wholeAt
    const again = createCampaignLoader({ queries, fields, read })
    const before = Date.now()
    // One call at a time, as nobody waits for it.
    again.more(Number.MAX_SAFE_INTEGER)
    const all = await wholeOf(again, isOver)
    if (all === null || isOver()) return null
    const known = createKnownRows()
    for (const row of all) known.add(row)
    const gone = loader.get().rows.filter((row) => !known.has(row)).length
    loader.updateRestored({ ...renewed, gone, updatedAt: before }, all)
    return before
  }

  try {
    let wholeAt: number | null = null
    if (loader.get().state !== 'complete') {
      const copy = await kept().catch(() => null)
      if (isOver()) return
      // A copy of rows that this account may no longer read must go too.
      if (isDenied(loader.get())) return await sealed.drop()
      if (copy !== null && loader.get().state !== 'complete') {
        loader.restore(copy.rows, copy.head.at)
        wholeAt = await updateRestored(copy.head)
        if (wholeAt === null) return
      }
    }
    const rows = await wholeOf(loader, isOver)
    await whenPageIdle()
    const { startedAt, updatedAt } = loader.get()
    const at = (wholeAt === null ? startedAt : updatedAt) ?? 0
    if (rows === null || isOver() || rows.length < FEWEST || rows.length > MAX) return
    const head = { queries: JSON.stringify(queries), fields: [...fields], at, wholeAt: wholeAt ?? at }
    await sealed.write(textsOf(loader.get().rows, head))
  } finally {
    leave()
  }
}
