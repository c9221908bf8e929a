import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type CardColumn, type ColumnKey, columnOf } from '#lib/domain/opportunity/board/columns.ts'
import { useBoard } from '../model/use-board.tsx'
import { useBoardUi } from './board-ui.ts'

interface SteadyOptions {
  columnKey: ColumnKey
  list: RefObject<HTMLElement | null>
  column: CardColumn
  version: number
  /** The cards that are drawn, by their places in the column. */
  drawn: readonly number[]
  /** What of the column is in view, as last heard of, pixels. */
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

/** For one frame nothing slides. */
function keepStill(list: HTMLElement | null): void {
  if (!list) return
  list.dataset.still = ''
  requestAnimationFrame(() => {
    delete list.dataset.still
  })
}

/**
 * Keeps in place what the person holds or looks at while cards come and go above it: the column scrolls by what they
 * take. At its top, a column of which nobody holds a card shows what comes instead.
 */
export function useSteady({ columnKey, list, column, version, drawn, place, step }: SteadyOptions): void {
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
    // Another height of all cards is another picture, not a move of each.
    if (last && last.step !== step) keepStill(list.current)
    // Another column is another order or filter: what was in view means nothing there.
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
    // Before anything asks for the layout: what stands still on the screen must not slide on the way there.
    keepStill(list.current)
    scroller.scrollTop += shift
  })
}
