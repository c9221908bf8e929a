import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LaneKind } from '#lib/domain/opportunity/board/lane-kinds.ts'
import {
  createLanes,
  type LanePosition,
  laneOf,
  laneSettingsKey,
  lanesInOrder,
  placed,
} from '#lib/domain/opportunity/board/lanes.ts'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import { useBoard } from '../../model/use-board.tsx'
import { useBoardUi } from '../board-ui.ts'
import { CARD_GAP, cardHeight } from '../layout.ts'
import type { StageColumn } from '../stage-columns.ts'
import { LANE_FOOT, LANE_HEAD } from './lane-row.tsx'

interface PlacesOptions {
  by: LaneKind
  columns: readonly StageColumn[]
  open: readonly StageColumn[]
  settings: BoardSettings
  nameOf: (lane: string) => string
}

/** The lanes of the cards that pass the filter, in order, with their positions. */
export function useLanePlaces({ by, columns, open, settings, nameOf }: PlacesOptions): LanePosition[] {
  const board = useBoard()
  const [kept, setKept] = useState(() => ({ by, lanesOf: createLanes(by) }))
  if (kept.by !== by) setKept({ by, lanesOf: createLanes(by) })
  const versions = useSyncExternalStore(board.subscribe, () =>
    columns.map(({ key }) => board.versionOf(key)).join(),
  )
  const { foldedLanes } = settings
  const step = cardHeight(settings) + CARD_GAP
  return useMemo(() => {
    const at = versions.split(',')
    const lanes = kept.lanesOf(
      columns.map(({ key }, index) => ({ key, column: board.column(key), version: Number(at[index]) })),
    )
    return placed(
      lanesInOrder(lanes, kept.by, nameOf),
      open.map(({ key }) => key),
      (lane) => foldedLanes.includes(laneSettingsKey(kept.by, lane)),
      { head: LANE_HEAD, foot: LANE_FOOT, step },
    )
  }, [board, versions, kept, columns, open, nameOf, foldedLanes, step])
}

/** Scroll anchoring: keeps the carried or active card, or the lane in view, in place until `arranged` changes. */
export function useLaneScrollAnchor(
  strip: RefObject<HTMLElement | null>,
  by: LaneKind,
  places: readonly LanePosition[],
  step: number,
  arranged: string,
): void {
  const board = useBoard()
  const ui = useBoardUi()
  const last = useRef<{ places: readonly LanePosition[]; arranged: string } | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = { places, arranged }
    const element = strip.current
    if (!element || before === null || before.arranged !== arranged || before.places === places) return
    if (element.scrollTop === 0) return
    const topOf = (where: readonly LanePosition[], id: number) => {
      const card = board.getCard(id)
      const place = card && where.find(({ lane }) => lane.key === laneOf(card, by))
      const index =
        place?.lane.cells
          .get(card?.idStade ?? 'none')
          ?.cards.findIndex(({ idOpportunity }) => idOpportunity === id) ?? -1
      return place && index >= 0 ? place.top + index * step : null
    }
    const held = [...(ui.getCarry()?.ids ?? []), ui.getActive() ?? 0]
    const shifts = held.flatMap((id) => {
      const [was, is] = [topOf(before.places, id), topOf(places, id)]
      const inView =
        was !== null && was > element.scrollTop - step && was < element.scrollTop + element.clientHeight
      return inView && is !== null ? [is - was] : []
    })
    const looked = before.places.findLast(({ top }) => top <= element.scrollTop)
    const now = places.find(({ lane }) => lane.key === looked?.lane.key)
    const shift = shifts[0] ?? (looked && now ? now.top - looked.top : 0)
    if (shift !== 0) element.scrollTop += shift
  })
}
