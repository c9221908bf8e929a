import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { SeenCard } from '#lib/domain/opportunity/board/card.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { dragFromPointer, listenToDrags, scrollWhileDragging } from '../board/drag-mouse.ts'
import { useBoard } from '../model/use-board.tsx'

interface DayDragsOptions {
  box: RefObject<HTMLElement | null>
  /** Dragging is off, for roles that may not move cards. */
  isOff: boolean
  onMove: (idOpportunity: number, day: string, seen: SeenCard | undefined) => void
}

/** Dragging by mouse. A dragged card is frozen: other people's changes show after the drop. */
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
    const stop = combineUnsubscribes(
      listenToDrags<string>({
        onStart: (id, day) => {
          held = { id, seen: board.hold([id]).get(id) }
          setLifted(id)
          setOver(day)
        },
        onOver: setOver,
        onEnd: (day) => {
          const card = held
          letGo()
          if (card && day !== null) drop(card.id, day, card.seen)
        },
      }),
      dragFromPointer(element, () => held !== null),
      scrollWhileDragging(element),
    )
    return () => {
      stop()
      if (held) letGo()
    }
  }, [box, board, isOff])
  return { over, lifted }
}
