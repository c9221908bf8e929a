import { type ComponentProps, type ComponentType, useState } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import type { Board } from './board.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'

type BoardProps = ComponentProps<typeof Board>

/** Asked for in one way: a `dynamic` of it would be another script. */
const load = () => import('./board.tsx')

let ready: ComponentType<BoardProps> | null = null
// Asked for with the page, not after the data: it would stand between the data's arrival and the first cards.
if (typeof window !== 'undefined') {
  void load().then(
    (module) => {
      ready = module.Board
    },
    () => undefined,
  )
}
const Later = partOf(load, 'Board', { here: true, waiting: <BoardSkeleton /> })

/** The board, drawn at once where its script has come: a lazy part would show its fallback first, and hold it a while. */
export function EarlyBoard(props: BoardProps) {
  const [Shown] = useState<ComponentType<BoardProps>>(() => ready ?? Later)
  return <Shown {...props} />
}
