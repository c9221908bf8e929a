import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type CardColumn, type ColumnKey, columnOf } from '#lib/domain/opportunity/board/columns.ts'
import { useBoard } from '../model/use-board.tsx'
import { useBoardUi } from './board-ui.ts'

interface SteadyOptions {
  columnKey: ColumnKey
  list: RefObject<HTMLElement | null>
  column: CardColumn
  version: number
  /** Indices of the rendered cards. */
  drawn: readonly number[]
  /** The visible part of the column, as last measured, pixels. */
  place: RefObject<{ top: number; height: number }>
  /** From one card's top to the next one's, pixels. */
  step: number
}

interface Drawn {
  column: CardColumn
  version: number
  step: number
  cards: { id: number; index: number }[]
}

/** Switches transitions off for one frame. */
function keepStill(list: HTMLElement | null): void {
  if (!list) return
  list.dataset.still = ''
  requestAnimationFrame(() => {
    delete list.dataset.still
  })
}

/**
 * Scroll anchoring: when cards above are added or removed, scrolls so that the carried card, or the ones in view, stay
 * in place. A column at its top without a carried card is not anchored, so that new cards show.
 */
export function useScrollAnchor(options: SteadyOptions): void {
  const { columnKey, list, column, version, drawn, place, step } = options
  const board = useBoard()
  const ui = useBoardUi()
  const before = useRef<Drawn | null>(null)

  useLayoutEffect(() => {
    const last = before.current
    const cards = drawn.flatMap((index) => {
      const id = column.entries[index]?.card.idOpportunity
      return id === undefined ? [] : [{ id, index }]
    })
    before.current = { column, version, step, cards }
    // All cards got another height: a change of layout, so nothing should slide.
    if (last && last.step !== step) keepStill(list.current)
    // Another column object means another order or filter: there is no position to keep.
    if (!last || last.version === version || last.step !== step || last.column !== column) return
    const { top: offset, height } = place.current
    const end = offset + height
    const carried = ui.getCarry()?.ids ?? []
    const inView = last.cards.filter(({ index }) => index * step > offset - step / 2 && index * step < end)
    const stays = ({ id }: { id: number }) => {
      const card = board.getCard(id)
      return card !== undefined && columnOf(card) === columnKey && board.indexOf(id) >= 0
    }
    const looked = offset > 0 ? [...inView.filter(({ id }) => id === ui.getActive()), ...inView] : []
    const anchor = [...inView.filter(({ id }) => carried.includes(id)), ...looked].find(stays)
    const shift = anchor ? (board.indexOf(anchor.id) - anchor.index) * step : 0
    const scroller = list.current?.parentElement
    if (shift === 0 || !scroller) return
    // Before `scrollTop` forces a layout, which would start the transitions of cards that should stand still.
    keepStill(list.current)
    scroller.scrollTop += shift
  })
}
