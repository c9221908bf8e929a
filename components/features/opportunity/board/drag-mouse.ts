import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import type { DropTarget } from './board-ui.ts'

const CARD = 'idOpportunity'
const PLACE = 'place'
/** The box that shows how many cards are dragged. */
export const COUNT_STYLE =
  'rounded-md border border-accent bg-accent-soft px-3 py-2 text-sm font-medium text-accent-ink'

let lastPointer = 'mouse'
if (typeof document !== 'undefined') {
  listen(document, 'pointerdown', (event) => (lastPointer = event.pointerType), { capture: true })
}

type CountOf = (idOpportunity: number) => { count: number; text: string }
const one: CountOf = () => ({ count: 1, text: '' })
/** How many cards a drag of `idOpportunity` takes along; set by `listenToDrags`. */
let countOf = one

/** Makes a card draggable by mouse or pen. Touch is in drag-touch.ts, as native drag would take the long press. */
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

/** Makes only the card under the pointer draggable, as hundreds are mounted and unmounted while scrolling. */
export function dragFromPointer(board: HTMLElement, isCarrying: () => boolean): () => void {
  let current: HTMLElement | null = null
  let stop = () => {}
  const onPoint = ({ target, type, buttons }: PointerEvent) => {
    // Pressed on one card and moved over another before the drag began: the first one is dragged.
    if (type === 'pointerover' && buttons !== 0) return
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-opportunity]') : null
    if (!card || card === current || isCarrying()) return
    stop()
    current = card
    stop = makeDraggable(card, Number(card.dataset.opportunity))
  }
  return combineUnsubscribes(
    listen(board, 'pointerover', onPoint),
    listen(board, 'pointerdown', onPoint, { capture: true }),
    () => stop(),
  )
}

/** Makes an element a drop target for a place: a column, a lane of it, a day. */
export const makeDropTarget = (
  element: HTMLElement,
  place: DropTarget | string,
  isOpen: () => boolean = () => true,
): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => cardOf(source.data) !== null && isOpen(),
    getData: () => ({ [PLACE]: place }),
  })

/** Scrolls an element while a card is dragged near its edge. */
export const scrollWhileDragging = (
  element: HTMLElement,
  axis: () => 'horizontal' | 'vertical' | 'all' = () => 'all',
): (() => void) => autoScrollForElements({ element, getAllowedAxis: axis })

export interface DragListener<Place> {
  onStart: (idOpportunity: number, place: Place | null) => void
  /** Null: not over a drop target. */
  onOver: (place: Place | null) => void
  /** Null: dropped outside, or cancelled with Escape; then `below` is the element at that point, if any. */
  onEnd: (place: Place | null, below: Element | null) => void
  /** Absent: each drag moves one card. */
  countOf?: CountOf
}

const cardOf = (data: Record<string | symbol, unknown>) =>
  typeof data[CARD] === 'number' ? data[CARD] : null

/** Listens to every drag of a card on the page; places are those given to `makeDropTarget`. */
export function listenToDrags<Place>(listener: DragListener<Place>): () => void {
  countOf = listener.countOf ?? one
  const placeIn = ({ current }: DragLocationHistory) =>
    (current.dropTargets[0]?.data[PLACE] as Place | undefined) ?? null
  let pointer = { clientX: 0, clientY: 0 }
  return monitorForElements({
    canMonitor: ({ source }) => cardOf(source.data) !== null,
    onDragStart: ({ source, location }) => {
      pointer = location.current.input
      const id = cardOf(source.data)
      if (id !== null) listener.onStart(id, placeIn(location))
    },
    onDropTargetChange: ({ location }) => listener.onOver(placeIn(location)),
    onDrag: ({ location }) => (pointer = location.current.input),
    onDrop: ({ location }) => {
      const place = placeIn(location)
      // Where the pointer was last: WebKitGTK ends a refused drag with coordinates that are not the pointer's.
      const below = place === null ? document.elementsFromPoint(pointer.clientX, pointer.clientY) : []
      // Without the box that the drag library may have put under the pointer.
      listener.onEnd(place, below.find((one) => !one.hasAttribute('popover')) ?? null)
    },
  })
}
