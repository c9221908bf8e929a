/** A page as it came. `limit` is what the API says that it applied: it may cap what was asked. */
export interface Page<Row> {
  rows: readonly Row[]
  limit: number
}

export interface PagesOptions<Row> {
  /** The same for a row however often it comes. */
  keyOf: (row: Row) => string
  /** What was read before, by this list or another; `add` answers whether the row is new. */
  known: { has: (row: Row) => boolean; add: (row: Row) => boolean }
  /** Rows of the first page, and of all others. */
  first: number
  size: number
  /** Rows that two neighbouring pages have in common while nothing moves. */
  overlap: number
}

export interface Taken<Row> {
  /** Rows that were not read before, in the order of the list. */
  added: Row[]
  /** Rows that came again, since others had appeared before them. */
  repeated: number
  /** Rows that had slipped between two pages and were found by going back. */
  recovered: number
  /** The page did not join what was read: it was put aside, and an earlier one is asked for. */
  rewound: boolean
  /** The list moved faster than we could go back, or has no order: rows may be missing here. */
  unsettled: boolean
  /** A page shorter than its limit: the end. */
  ended: boolean
}

const MOST_REWINDS = 6
/** Gaps that nothing settled, after which the list is taken as it comes: its order is no order. */
const MOST_UNSETTLED = 3

/**
 * Reads a list by offset while it changes, so that each row that stays in it comes once (api.md 4.12).
 *
 * Neighbouring pages overlap. While nothing moves, a page begins with the last rows of the one before. Rows that
 * appear earlier push known rows down: they come again, and are dropped. Rows that vanish earlier pull unread rows up
 * past the next offset: then the page does not begin with anything known, and we go back until one does.
 * Within the list the rows that stay must keep their order.
 */
export function createPages<Row>({ keyOf, known, first, size, overlap }: PagesOptions<Row>) {
  let offset = 0
  let stride = size
  let tail: ReadonlySet<string> = new Set()
  let back = 0
  let rewinds = 0
  /** Rewinds since reading got past the furthest gap: going back to the start joins, and must not begin them anew. */
  let spent = 0
  let furthest = 0
  let unsettled = 0
  /** Where the page that did not join began: rows found before it had slipped. */
  let gapAt = 0
  let ended = false

  const limitAt = (at: number) => (at === 0 ? Math.min(first, stride) : stride)
  const after = (at: number, length: number) => at + Math.max(1, length - overlap)

  const joins = (rows: readonly Row[]) => {
    if (offset === 0) return true
    if (rewinds > 0) return rows.some(known.has)
    return rows.slice(0, overlap).some((row) => tail.has(keyOf(row)))
  }

  const goBack = () => {
    if (rewinds === 0) gapAt = offset
    rewinds += 1
    spent += 1
    furthest = Math.max(furthest, gapAt)
    back = back === 0 ? stride - overlap : back * 2
    // The last try is where it began: whatever comes there is taken, or a list that never settles would never end.
    offset = spent === MOST_REWINDS ? gapAt : Math.max(0, gapAt - back)
  }

  return {
    ended: () => ended,
    /** The calls to have under way, at most `count`; the first is the one that `take` waits for. */
    wanted(count: number): { offset: number; limit: number }[] {
      const calls: { offset: number; limit: number }[] = []
      for (let at = offset; !ended && calls.length < count; at = after(at, limitAt(at)))
        calls.push({ offset: at, limit: limitAt(at) })
      return calls
    },
    /** Takes the page at the first wanted offset. */
    take({ rows, limit }: Page<Row>): Taken<Row> {
      const taken: Taken<Row> = {
        added: [],
        repeated: 0,
        recovered: 0,
        rewound: false,
        unsettled: false,
        ended: false,
      }
      const asked = limitAt(offset)
      const applied = limit > 0 && limit < asked ? limit : asked
      if (applied < asked) stride = Math.max(overlap + 1, applied)
      const joined = joins(rows)
      if (!joined && spent < MOST_REWINDS && unsettled < MOST_UNSETTLED) {
        goBack()
        return { ...taken, rewound: true }
      }
      taken.unsettled = !joined
      if (!joined) unsettled += 1
      if (offset >= furthest) spent = 0
      for (const [index, row] of rows.entries()) {
        if (!known.add(row)) {
          // Rows pushed down come before the new ones; one among those shows that the order is no order.
          if (rewinds === 0 && offset > 0 && taken.added.length > 0) taken.unsettled = true
          continue
        }
        taken.added.push(row)
        if (rewinds > 0 && offset + index < gapAt) taken.recovered += 1
      }
      if (rewinds === 0 && offset > 0)
        taken.repeated = Math.max(0, rows.length - taken.added.length - overlap)
      if (rows.length > 0) tail = new Set(rows.map(keyOf))
      ended = rows.length < applied
      taken.ended = ended
      offset = after(offset, rows.length)
      rewinds = 0
      back = 0
      return taken
    },
  }
}

export type Pages<Row> = ReturnType<typeof createPages<Row>>
