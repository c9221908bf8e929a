import {
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { SeenCard } from '#lib/domain/opportunity/board/card.ts'
import { together } from '#lib/store.ts'
import { cardOf, dragOne, dragWhatIsPointedAt } from '../board/drag-mouse.ts'
import { useBoard } from '../model/use-board.tsx'

const DAY = 'day'

/** Lets cards be dropped on a day. */
export const dropOnDay = (element: HTMLElement, day: string): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => cardOf(source.data) !== null,
    getData: () => ({ [DAY]: day }),
  })

const dayIn = (targets: readonly { data: Record<string | symbol, unknown> }[]): string | null => {
  const day = targets[0]?.data[DAY]
  return typeof day === 'string' ? day : null
}

interface DayDragsOptions {
  box: RefObject<HTMLElement | null>
  /** Cards stay where they are for whoever may not move them. */
  isOff: boolean
  onMove: (idOpportunity: number, day: string, seen: SeenCard | undefined) => void
}

/** Moves by mouse. While a card is held, it stays as and where it was, whatever others do to it. */
export function useDayDrags({ box, isOff, onMove }: DayDragsOptions): {
  over: string | null
  lifted: number | null
} {
  const board = useBoard()
  const [over, setOver] = useState<string | null>(null)
  const [lifted, setLifted] = useState<number | null>(null)
  const drop = useEffectEvent(onMove)
  useEffect(() => {
    const element = box.current
    if (!element || isOff) return
    let held: { id: number; seen: SeenCard | undefined } | null = null
    const letGo = () => {
      held = null
      setLifted(null)
      setOver(null)
      board.release()
    }
    dragOne()
    const stop = together(
      monitorForElements({
        canMonitor: ({ source }) => cardOf(source.data) !== null,
        onDragStart: ({ source, location }) => {
          const id = cardOf(source.data)
          if (id === null) return
          held = { id, seen: board.hold([id]).get(id) }
          setLifted(id)
          setOver(dayIn(location.current.dropTargets))
        },
        onDropTargetChange: ({ location }) => setOver(dayIn(location.current.dropTargets)),
        onDrop: ({ location }) => {
          const day = dayIn(location.current.dropTargets)
          const card = held
          letGo()
          if (card && day !== null) drop(card.id, day, card.seen)
        },
      }),
      dragWhatIsPointedAt(element, () => held !== null),
      autoScrollForElements({ element }),
    )
    return () => {
      stop()
      if (held) letGo()
    }
  }, [box, board, isOff])
  return { over, lifted }
}
