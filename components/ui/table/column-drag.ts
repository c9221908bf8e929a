import { combineUnsubscribes } from '#lib/store.ts'
import { loadAndUse } from '#lib/when-idle.ts'

export type Edge = 'before' | 'after'

const KIND = 'table-column'

/** Makes a column head draggable and a drop target. The first call loads the library, as few people drag. */
export function draggableHead<Id extends string>(
  element: HTMLElement,
  id: Id,
  onEdge: (edge: Edge | null) => void,
  onMove: (id: Id, beside: Id, edge: Edge) => void,
): () => void {
  const edgeAt = (x: number): Edge => {
    const { left, width } = element.getBoundingClientRect()
    return x < left + width / 2 ? 'before' : 'after'
  }
  return loadAndUse(
    () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
    ({ draggable, dropTargetForElements }) =>
      combineUnsubscribes(
        draggable({
          element,
          getInitialData: () => ({ kind: KIND, id }),
          canDrag: ({ input }) =>
            document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-resize]') === null,
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === KIND && source.data.id !== id,
          getData: ({ input }) => ({ edge: edgeAt(input.clientX) }),
          onDrag: ({ location }) => onEdge(edgeAt(location.current.input.clientX)),
          onDragLeave: () => onEdge(null),
          onDrop: ({ source, location }) => {
            onEdge(null)
            onMove(source.data.id as Id, id, edgeAt(location.current.input.clientX))
          },
        }),
      ),
  )
}
