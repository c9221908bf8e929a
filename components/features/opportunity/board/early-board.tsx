import { type ComponentProps, type ComponentType, useState } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import type { Board } from './board.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'

type BoardProps = ComponentProps<typeof Board>

/** One `import()` for both uses, as a `dynamic` of it would create a second chunk. */
const load = () => import('./board.tsx')

let ready: ComponentType<BoardProps> | null = null
// Loaded with the page's scripts: after the data, it would delay the first cards.
if (typeof window !== 'undefined') {
  void load().then(
    (module) => {
      ready = module.Board
    },
    () => undefined,
  )
}
const Later = partOf(load, 'Board', { here: true, waiting: <BoardSkeleton /> })

/** The board, rendered at once where its script is loaded: a lazy component would show its fallback first. */
export function EarlyBoard(props: BoardProps) {
  const [Shown] = useState<ComponentType<BoardProps>>(() => ready ?? Later)
  return <Shown {...props} />
}
