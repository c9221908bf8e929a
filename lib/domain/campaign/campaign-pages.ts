/** A page as received. `limit` is the one that the API applied, which may be less than requested. */
export interface Page<Row> {
  rows: readonly Row[]
  limit: number
}

export interface PagesOptions<Row> {
  keyOf: (row: Row) => string
  /** Rows read before, by this list or another; `add` returns whether the row is new. */
  known: { has: (row: Row) => boolean; add: (row: Row) => boolean }
  /** Limit of the first page, and of all others. */
  first: number
  size: number
  /** Rows that adjacent pages share while the list does not change. */
  overlap: number
}

export interface Taken<Row> {
  /** New rows, in the order of the list. */
  added: Row[]
  /** Rows read again, as others were inserted before them. */
  repeated: number
  /** Rows that had slipped between two pages and were found by rewinding. */
  recovered: number
  /** The page does not overlap what was read: it is discarded, and an earlier one is wanted. */
  rewound: boolean
  /** Rewinding did not close the gap, as the list changes too fast or has no order: rows may be missing. */
  unsettled: boolean
}

const MAX_REWINDS = 6
/** After this many unsettled gaps the list counts as unordered, and pages are taken without rewinding. */
const MAX_UNSETTLED = 3

/**
 * Reads a list by offset while it changes; each row that stays in it is returned exactly once (api.md 4.12).
 *
 * Adjacent pages overlap. While the list does not change, a page begins with the last rows of the one before. Inserted
 * rows push known rows down: these are read again, and dropped. Deleted rows pull unread rows up past the next offset:
 * then the page does not begin with known rows, and the reader rewinds until one does.
 * Rows that stay in the list must keep their order.
 */
export function createPages<Row>({ keyOf, known, first, size, overlap }: PagesOptions<Row>) {
  let offset = 0
  let stride = size
  let tail: ReadonlySet<string> = new Set()
  let back = 0
  let rewinds = 0
  /** Rewinds since reading passed the furthest gap; not reset by joining at the start, which always joins. */
  let spent = 0
  let furthest = 0
  let unsettled = 0
  /** Offset of the page that did not join: new rows found before it had slipped. */
  let gapAt = 0
  let ended = false

  const limitAt = (at: number) => (at === 0 ? Math.min(first, stride) : stride)
  const after = (at: number, length: number) => at + Math.max(1, length - overlap)

  const joins = (rows: readonly Row[]) => {
    if (offset === 0) return true
    if (rewinds > 0) return rows.some(known.has)
    return rows.slice(0, overlap).some((row) => tail.has(keyOf(row)))
  }

  const rewind = () => {
    if (rewinds === 0) gapAt = offset
    rewinds += 1
    spent += 1
    furthest = Math.max(furthest, gapAt)
    back = back === 0 ? stride - overlap : back * 2
    // The last attempt is at the gap itself and takes whatever comes, so that reading always ends.
    offset = spent === MAX_REWINDS ? gapAt : Math.max(0, gapAt - back)
  }

  return {
    ended: () => ended,
    /** The calls to have in flight, at most `count`; the first is the one that `take` expects. */
    wanted(count: number): { offset: number; limit: number }[] {
      const calls: { offset: number; limit: number }[] = []
      for (let at = offset; !ended && calls.length < count; at = after(at, limitAt(at)))
        calls.push({ offset: at, limit: limitAt(at) })
      return calls
    },
    /** Takes the page at the first wanted offset. */
    take({ rows, limit }: Page<Row>): Taken<Row> {
      const taken: Taken<Row> = { added: [], repeated: 0, recovered: 0, rewound: false, unsettled: false }
      const asked = limitAt(offset)
      const applied = limit > 0 && limit < asked ? limit : asked
      if (applied < asked) stride = Math.max(overlap + 1, applied)
      const joined = joins(rows)
      if (!joined && spent < MAX_REWINDS && unsettled < MAX_UNSETTLED) {
        rewind()
        return { ...taken, rewound: true }
      }
      taken.unsettled = !joined
      if (!joined) unsettled += 1
      if (offset >= furthest) spent = 0
      for (const [index, row] of rows.entries()) {
        if (!known.add(row)) {
          // Rows pushed down come before new ones; a known row after a new one means that the list is unordered.
          if (rewinds === 0 && offset > 0 && taken.added.length > 0) taken.unsettled = true
          continue
        }
        taken.added.push(row)
        if (rewinds > 0 && offset + index < gapAt) taken.recovered += 1
      }
      if (rewinds === 0 && offset > 0)
        taken.repeated = Math.max(0, rows.length - taken.added.length - overlap)
      if (rows.length > 0) tail = new Set(rows.map(keyOf))
      // A page shorter than its limit is the last.
      ended = rows.length < applied
      offset = after(offset, rows.length)
      rewinds = 0
      back = 0
      return taken
    },
  }
}

export type Pages<Row> = ReturnType<typeof createPages<Row>>
