import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { BoardPlace } from './board-ui.ts'

const CARD = 'idOpportunity'
const PLACE = 'place'
/** Says how many cards are in hand. */
export const COUNT_STYLE =
  'rounded-md border border-accent bg-accent-soft px-3 py-2 text-sm font-medium text-accent-ink'

let lastPointer = 'mouse'
if (typeof document !== 'undefined') {
  const note = (event: PointerEvent) => {
    lastPointer = event.pointerType
  }
  document.addEventListener('pointerdown', note, { capture: true })
}

/** How many cards a drag of `idOpportunity` would take along; set by the board. */
let countOf: (idOpportunity: number) => { count: number; text: string } = () => ({ count: 1, text: '' })

/** Lets a card be dragged by mouse or pen. Fingers have a way of their own: a long press is not the platform's to take. */
const makeDraggable = (element: HTMLElement, idOpportunity: number): (() => void) =>
  draggable({
    element,
    canDrag: () => lastPointer !== 'touch',
    getInitialData: () => ({ [CARD]: idOpportunity }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => {
      const { count, text } = countOf(idOpportunity)
      if (count < 2) return
      setCustomNativeDragPreview({
        nativeSetDragImage,
        render: ({ container }) => {
          const box = document.createElement('div')
          box.className = COUNT_STYLE
          box.textContent = text
          container.append(box)
        },
      })
    },
  })

/** Makes the card under the pointer draggable, and it alone: hundreds come and go while a column is scrolled. */
export function dragWhatIsPointedAt(board: HTMLElement, isCarrying: () => boolean): () => void {
  let current: HTMLElement | null = null
  let stop = () => {}
  const onPoint = ({ target, type, buttons }: PointerEvent) => {
    // Pressed on one card and quickly moved over another: it is the first that is dragged.
    if (type === 'pointerover' && buttons !== 0) return
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-opportunity]') : null
    if (!card || card === current || isCarrying()) return
    stop()
    current = card
    stop = makeDraggable(card, Number(card.dataset.opportunity))
  }
  board.addEventListener('pointerover', onPoint)
  board.addEventListener('pointerdown', onPoint, { capture: true })
  return () => {
    board.removeEventListener('pointerover', onPoint)
    board.removeEventListener('pointerdown', onPoint, { capture: true })
    stop()
  }
}

/** Lets cards be dropped on a column, or a lane of it. */
export const makeDropTarget = (
  element: HTMLElement,
  column: BoardPlace['column'],
  isOpen: () => boolean,
  lane: BoardPlace['lane'] = null,
): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[CARD] === 'number' && isOpen(),
    getData: () => ({ [PLACE]: { column, lane } satisfies BoardPlace }),
  })

/** Scrolls a box while a card is held near its edge. */
export const scrollWhileDragging = (
  element: HTMLElement,
  axis: () => 'horizontal' | 'vertical' | 'all',
): (() => void) => autoScrollForElements({ element, getAllowedAxis: axis })

interface DragListener {
  onStart: (idOpportunity: number) => void
  /** Null: over no place that takes it. */
  onOver: (place: BoardPlace | null) => void
  /** Null: dropped outside, or given up with Escape. */
  onEnd: (place: BoardPlace | null) => void
  countOf: typeof countOf
}

export const cardOf = (data: Record<string | symbol, unknown>) =>
  typeof data[CARD] === 'number' ? data[CARD] : null
const placeOf = (targets: readonly { data: Record<string | symbol, unknown> }[]) =>
  (targets[0]?.data[PLACE] as BoardPlace | undefined) ?? null

/** Hears every drag of a card on the page. */
export function listenToDrags(listener: DragListener): () => void {
  countOf = listener.countOf
  return monitorForElements({
    canMonitor: ({ source }) => cardOf(source.data) !== null,
    onDragStart: ({ source }) => {
      const id = cardOf(source.data)
      if (id !== null) listener.onStart(id)
    },
    onDropTargetChange: ({ location }) => listener.onOver(placeOf(location.current.dropTargets)),
    onDrop: ({ location }) => listener.onEnd(placeOf(location.current.dropTargets)),
  })
}

/** Each drag takes one card along, whatever was selected on another screen. */
export function dragOne(): void {
  countOf = () => ({ count: 1, text: '' })
}
