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

type CountOf = (idOpportunity: number) => { count: number; text: string }
const one: CountOf = () => ({ count: 1, text: '' })
/** How many cards a drag of `idOpportunity` would take along; set by the board. */
let countOf = one

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

/** Lets cards be dropped on what stands for a place: a column, a lane of it, a day. */
export const makeDropTarget = (
  element: HTMLElement,
  place: BoardPlace | string,
  isOpen: () => boolean = () => true,
): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => cardOf(source.data) !== null && isOpen(),
    getData: () => ({ [PLACE]: place }),
  })

/** Scrolls a box while a card is held near its edge. */
export const scrollWhileDragging = (
  element: HTMLElement,
  axis: () => 'horizontal' | 'vertical' | 'all' = () => 'all',
): (() => void) => autoScrollForElements({ element, getAllowedAxis: axis })

export interface DragListener<Place> {
  onStart: (idOpportunity: number, place: Place | null) => void
  /** Null: over no place that takes it. */
  onOver: (place: Place | null) => void
  /** Null: dropped outside, or given up with Escape. */
  onEnd: (place: Place | null) => void
  /** Absent: each drag takes one card along. */
  countOf?: CountOf
}

const cardOf = (data: Record<string | symbol, unknown>) =>
  typeof data[CARD] === 'number' ? data[CARD] : null

/** Hears every drag of a card on the page, whose places are what `makeDropTarget` was given. */
export function listenToDrags<Place>(listener: DragListener<Place>): () => void {
  countOf = listener.countOf ?? one
  const placeIn = ({
    current,
  }: {
    current: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] }
  }) => (current.dropTargets[0]?.data[PLACE] as Place | undefined) ?? null
  return monitorForElements({
    canMonitor: ({ source }) => cardOf(source.data) !== null,
    onDragStart: ({ source, location }) => {
      const id = cardOf(source.data)
      if (id !== null) listener.onStart(id, placeIn(location))
    },
    onDropTargetChange: ({ location }) => listener.onOver(placeIn(location)),
    onDrop: ({ location }) => listener.onEnd(placeIn(location)),
  })
}
