export type Edge = 'before' | 'after'

const KIND = 'table-column'

/** Makes a column head draggable and a drop target. The first call loads the library, as few people drag. */
export function draggableHead<Id extends string>(
  element: HTMLElement,
  id: Id,
  onEdge: (edge: Edge | null) => void,
  onMove: (id: Id, beside: Id, edge: Edge) => void,
): () => void {
  let stop = () => {}
  let gone = false
  const edgeAt = (x: number): Edge => {
    const { left, width } = element.getBoundingClientRect()
    return x < left + width / 2 ? 'before' : 'after'
  }
  void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(
    ({ draggable, dropTargetForElements }) => {
      if (gone) return
      const stopDrag = draggable({
        element,
        getInitialData: () => ({ kind: KIND, id }),
        canDrag: ({ input }) =>
          document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-resize]') === null,
      })
      const stopDrop = dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === KIND && source.data.id !== id,
        getData: ({ input }) => ({ edge: edgeAt(input.clientX) }),
        onDrag: ({ location }) => onEdge(edgeAt(location.current.input.clientX)),
        onDragLeave: () => onEdge(null),
        onDrop: ({ source, location }) => {
          onEdge(null)
          onMove(source.data.id as Id, id, edgeAt(location.current.input.clientX))
        },
      })
      stop = () => {
        stopDrag()
        stopDrop()
      }
    },
  )
  return () => {
    gone = true
    stop()
  }
}
