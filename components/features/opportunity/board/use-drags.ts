import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { useBoard } from '../model/use-board.tsx'
import {
  actionTargets,
  type BoardUi,
  type Carry,
  type DropTarget,
  dropTargetOf,
  isSameTarget,
  lift,
} from './board-ui.ts'
import { dragFromPointer, listenToDrags, scrollWhileDragging } from './drag-mouse.ts'
import { listenToTouch, placeOfColumn } from './drag-touch.ts'

/** @param owner the new owner of the cards; null: unchanged */
export type MoveTo = (
  ids: readonly number[],
  to: DropTarget['column'],
  seen: ReadonlyMap<number, BoardCard>,
  owner: number | null,
) => void

interface DragsOptions {
  strip: RefObject<HTMLDivElement | null>
  ui: BoardUi
  move: MoveTo
  /** `3 opportunities`. */
  describe: (count: number) => string
  /** Says why a column takes no cards. */
  refuse: (column: DropTarget['column']) => void
  /** Dragging is off, for roles that may not move cards. */
  isOff: boolean
}

/** Dragging by mouse and touch. Dragged cards are frozen: other people's changes show after the drop. */
export function useDrags({ strip, ui, move, describe, refuse, isOff }: DragsOptions) {
  const board = useBoard()
  const drop = useEffectEvent(move)
  const say = useEffectEvent(describe)
  const sayWhy = useEffectEvent(refuse)
  useEffect(() => {
    const element = strip.current
    if (!element || isOff) return
    let seen: ReadonlyMap<number, BoardCard> = new Map()
    const start = (by: Carry['by']) => (id: number) => {
      seen = lift(ui, board, id, by).seen
    }
    const over = (to: DropTarget | null) => {
      const carry = ui.getCarry()
      if (carry) ui.setCarry({ ...carry, to })
    }
    const end = (to: DropTarget | null, below: Element | null) => {
      const carry = ui.getCarry()
      const goal = carry && dropTargetOf(carry, to)
      // By the cards as shown: a drop in the old lane does not take back an owner whom a colleague chose meanwhile.
      const owner = (carry && goal && ui.getLanes()?.effectOf(carry.ids, goal).owner) ?? null
      ui.setCarry(null)
      board.release()
      const closed = below?.closest<HTMLElement>('[data-stade][data-open="false"]')
      if (carry && !to && closed && !isSameTarget(carry.from, placeOfColumn(closed)))
        sayWhy(placeOfColumn(closed).column)
      if (!carry || !goal) return
      if (carry.ids.length > 1) ui.select([])
      drop(carry.ids, goal.column, seen, owner)
    }
    const countOf = (id: number) => {
      const { length } = actionTargets(ui, board, id)
      return { count: length, text: say(length) }
    }
    const stop = combineUnsubscribes(
      listenToDrags({ onStart: start('mouse'), onOver: over, onEnd: end, countOf }),
      dragFromPointer(element, () => ui.getCarry() !== null),
      listenToTouch(element, { onStart: start('touch'), onOver: over, onEnd: end, countOf }),
      scrollWhileDragging(element, () => (ui.getLanes() ? 'all' : 'horizontal')),
    )
    return () => {
      stop()
      if (ui.getCarry()) board.release()
    }
  }, [strip, ui, board, isOff])
}
