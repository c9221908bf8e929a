import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { LaneKind } from '#lib/domain/opportunity/board/lane-kinds.ts'
import { type LanePosition, laneOf, NO_LANE } from '#lib/domain/opportunity/board/lanes.ts'
import type { BoardModel } from '../../model/board.ts'
import type { LaneWork } from '../board-ui.ts'

export interface LanesNow {
  kind: LaneKind
  places: readonly LanePosition[]
  /** The columns that are not folded, in order. */
  open: readonly ColumnKey[]
}

interface LaneWords {
  nameOf: (lane: string) => string
  ownerOf: (cards: readonly BoardCard[], owner: string) => string
  ownerStays: () => string
  deadlineStays: (cards: readonly BoardCard[]) => string
}

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

/**
 * Keyboard navigation and moves among lanes. A drop in an owner's lane changes the owner; in a month's lane, or that
 * of no owner, only the stage changes, as neither names a day or a user (docs/decisions/board-lanes.md).
 */
export function laneWork(
  board: BoardModel,
  now: () => LanesNow,
  words: LaneWords,
  show: LaneWork['show'],
): LaneWork {
  const laneOfId = (id: number) => {
    const card = board.getCard(id)
    return card ? laneOf(card, now().kind) : null
  }
  const at = (lane: string | null) => now().places.findIndex((place) => place.lane.key === lane)
  const idsIn = (place: LanePosition | undefined, column: ColumnKey): number[] =>
    place?.lane.cells.get(column)?.cards.map(({ idOpportunity }) => idOpportunity) ?? []
  const around = (id: number) => idsIn(now().places[at(laneOfId(id))], board.getCard(id)?.idStade ?? 'none')

  return {
    laneOf: laneOfId,
    around,
    show,
    beside: (id, key) => {
      const { places, open } = now()
      const column = board.getCard(id)?.idStade ?? 'none'
      const own = around(id)
      const index = own.indexOf(id)
      const step = STEP[key] ?? 0
      if (key === 'Home') return own[0]
      if (key === 'End') return own.at(-1)
      const lane = at(laneOfId(id))
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        const next = own[index + step]
        if (next !== undefined) return next
        for (let place = lane + step; places[place]; place += step) {
          const ids = places[place]?.folded ? [] : idsIn(places[place], column)
          if (ids.length > 0) return ids.at(step > 0 ? 0 : -1)
        }
        return undefined
      }
      for (let place = open.indexOf(column) + step; ; place += step) {
        const other = open[place]
        if (other === undefined) return undefined
        const ids = idsIn(places[lane], other)
        if (ids.length > 0) return ids[Math.min(index, ids.length - 1)]
      }
    },
    laneBeside: (lane, step) => {
      const { places } = now()
      for (let place = at(lane) + step; places[place]; place += step)
        if (!places[place]?.folded) return places[place]?.lane.key ?? null
      return null
    },
    effectOf: (ids, { lane }) => {
      const { kind } = now()
      const others = ids.flatMap((id) => {
        const card = board.getCard(id)
        return card && lane !== null && laneOf(card, kind) !== lane ? [card] : []
      })
      if (lane === null || others.length === 0) return { words: '', owner: null }
      if (kind === 'month') return { words: words.deadlineStays(others), owner: null }
      if (lane === NO_LANE) return { words: words.ownerStays(), owner: null }
      return { words: words.ownerOf(others, words.nameOf(lane)), owner: Number(lane) }
    },
  }
}
