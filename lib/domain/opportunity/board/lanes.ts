import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { type BoardCard, deadlineDayOf } from './card.ts'
import { type CardColumn, type ColumnKey, centsOf } from './columns.ts'
import type { LaneKind } from './lane-kinds.ts'

/** The key of the lane of cards without an owner or deadline. */
export const NO_LANE = 'none'

/** The key of a card's lane: its owner's id, or the month of its deadline, YYYY-MM. */
export function laneOf(card: Pick<BoardCard, 'idUser' | 'deadline'>, kind: LaneKind): string {
  const value = kind === 'owner' ? card.idUser : deadlineDayOf(card.deadline)?.slice(0, 7)
  return String(value ?? NO_LANE)
}

export const laneSettingsKey = (kind: LaneKind, key: string): string => `${kind} ${key}`

/** The cards of one lane in one column, in the column's order. */
interface Cell {
  cards: BoardCard[]
  cents: number
}

export interface Lane {
  readonly key: string
  readonly count: number
  /** Sum of the amounts, in whole cents. */
  readonly cents: number
  readonly cells: ReadonlyMap<ColumnKey, Readonly<Cell>>
}

export interface LaneColumn {
  key: ColumnKey
  column: CardColumn
  /** Columns are mutated in place: a new version means changed content. */
  version: number
}

function cellsOf({ entries }: CardColumn, kind: LaneKind): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const { card } of entries) {
    const cell = keptOrMade(cells, laneOf(card, kind), () => ({ cards: [], cents: 0 }))
    cell.cards.push(card)
    cell.cents += centsOf(card)
  }
  return cells
}

/** Groups the columns' cards by lane. Called again, it regroups only the columns whose version changed. */
export function createLanes(kind: LaneKind) {
  const known = new Map<ColumnKey, LaneColumn & { cells: Map<string, Cell> }>()
  return (columns: readonly LaneColumn[]): ReadonlyMap<string, Lane> => {
    const lanes = new Map<
      string,
      { key: string; count: number; cents: number; cells: Map<ColumnKey, Cell> }
    >()
    for (const one of columns) {
      const before = known.get(one.key)
      const isSame = before?.version === one.version && before.column === one.column
      const cells = isSame ? before.cells : cellsOf(one.column, kind)
      known.set(one.key, { ...one, cells })
      for (const [key, cell] of cells) {
        const lane = keptOrMade(lanes, key, () => ({ key, count: 0, cents: 0, cells: new Map() }))
        lane.count += cell.cards.length
        lane.cents += cell.cents
        lane.cells.set(one.key, cell)
      }
    }
    return lanes
  }
}

/** The lanes in order: owners by name, months by date; the lane without a key comes last. */
export function lanesInOrder(
  lanes: ReadonlyMap<string, Lane>,
  kind: LaneKind,
  nameOf: (key: string) => string,
): Lane[] {
  const { compare } = new Intl.Collator('fr', { numeric: true })
  const names = new Map([...lanes.keys()].map((key) => [key, kind === 'owner' ? nameOf(key) : key]))
  const last = (key: string) => Number(key === NO_LANE)
  return [...lanes.values()].sort(
    (a, b) =>
      last(a.key) - last(b.key) ||
      compare(names.get(a.key) ?? '', names.get(b.key) ?? '') ||
      compare(a.key, b.key),
  )
}

export interface LaneSizes {
  /** Height of a lane's header, and the space below its cards, pixels. */
  head: number
  foot: number
  /** From one card's top to the next one's, pixels. */
  step: number
}

export interface LanePosition {
  readonly lane: Lane
  readonly top: number
  readonly height: number
  readonly folded: boolean
}

/** The position of each lane: as high as its fullest open column, and at least one card. */
export function placed(
  lanes: readonly Lane[],
  open: readonly ColumnKey[],
  isFolded: (key: string) => boolean,
  { head, foot, step }: LaneSizes,
): LanePosition[] {
  let top = 0
  return lanes.map((lane) => {
    const folded = isFolded(lane.key)
    const rows = Math.max(1, ...open.map((key) => lane.cells.get(key)?.cards.length ?? 0))
    const height = head + (folded ? 0 : rows * step + foot)
    const place = { lane, top, height, folded }
    top += height
    return place
  })
}

/** The range `[first, end)` of `count` rows that lies between two heights in pixels; `[0, 0]` where none does. */
export function rowsBetween(from: number, to: number, step: number, count: number): [number, number] {
  const first = Math.max(0, Math.floor(from / step))
  const end = Math.min(count, Math.ceil(to / step))
  return first < end ? [first, end] : [0, 0]
}
