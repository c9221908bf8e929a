import { combineUnsubscribes, listen } from '#lib/store.ts'
import { type DropTarget, isSameTarget } from './board-ui.ts'
import { COUNT_STYLE, type DragListener } from './drag-mouse.ts'

/** Duration of a long press, milliseconds. */
const HOLD = 320
/** A finger that moves farther before that is scrolling, pixels. */
const SLOP = 10
/** Distance from an edge at which a dragged card scrolls the board or column, pixels. */
const EDGE = 48
/** Scroll speed, pixels per millisecond: independent of the display's refresh rate. */
const SPEED = 0.84
/** Upper bound of a frame's duration when scrolling, milliseconds. */
const MAX_LENGTH = 64

const cardAt = (target: EventTarget | null) =>
  target instanceof Element && !target.closest('button, input')
    ? target.closest<HTMLElement>('[data-opportunity]')
    : null

const columnAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stade]') ?? null

export const placeOfColumn = ({ dataset: { stade, lane } }: HTMLElement): DropTarget => ({
  column: stade === 'none' ? 'none' : Number(stade),
  lane: lane ?? null,
})

const pull = (at: number, start: number, end: number) =>
  at < start + EDGE ? -SPEED : at > end - EDGE ? SPEED : 0

/**
 * Dragging by touch: a long press picks a card up, a clone follows the finger, edges scroll. Native drag and drop is
 * not used, as it starts unreliably on Android and cannot scroll a board with scroll snapping.
 */
export function listenToTouch(board: HTMLElement, listener: Required<DragListener<DropTarget>>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let origin = { x: 0, y: 0 }
  let at = { x: 0, y: 0 }
  let ghost: HTMLElement | null = null
  let over: DropTarget | null = null
  // The id of the touch that drags; other fingers are ignored.
  let finger: number | undefined
  const mine = (touches: TouchList) => [...touches].find(({ identifier }) => identifier === finger)

  const place = () => {
    if (ghost) ghost.style.transform = `translate(${at.x - origin.x}px, ${at.y - origin.y}px) rotate(2deg)`
    const column = columnAt(at.x, at.y)
    const place = column?.dataset.open === 'true' ? placeOfColumn(column) : null
    if (!isSameTarget(place, over)) {
      over = place
      listener.onOver(place)
    }
    return column
  }
  let drawn = 0
  const scroll = (now: number) => {
    const passed = Math.min(Math.max(0, now - drawn), MAX_LENGTH)
    drawn = now
    const column = place()
    const box = board.getBoundingClientRect()
    board.scrollLeft += pull(at.x, box.left, box.right) * passed
    // With lanes the board scrolls vertically; without, its columns do.
    board.scrollTop += pull(at.y, box.top, box.bottom) * passed
    const list = column?.querySelector<HTMLElement>('[data-part="cards"]')
    if (list) {
      const { top, bottom } = list.getBoundingClientRect()
      list.scrollTop += pull(at.y, top, bottom) * passed
    }
    frame = requestAnimationFrame(scroll)
  }
  const lift = (card: HTMLElement) => {
    const box = card.getBoundingClientRect()
    ghost = card.cloneNode(true) as HTMLElement
    ghost.removeAttribute('data-testid')
    ghost.removeAttribute('data-opportunity')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.inert = true
    for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id')
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      margin: '0',
      pointerEvents: 'none',
      zIndex: '60',
      transition: 'none',
      listStyle: 'none',
      boxShadow: 'var(--overlay-shadow)',
    })
    const id = Number(card.dataset.opportunity)
    const { count, text } = listener.countOf(id)
    if (count > 1) {
      const box = document.createElement('div')
      box.className = `absolute inset-x-2 bottom-2 text-center ${COUNT_STYLE}`
      box.textContent = text
      ghost.append(box)
    }
    document.body.append(ghost)
    // Scroll snapping would work against edge scrolling.
    board.style.scrollSnapType = 'none'
    navigator.vibrate?.(15)
    listener.onStart(id, null)
    drawn = performance.now()
    frame = requestAnimationFrame(scroll)
  }
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    board.style.scrollSnapType = ''
    ghost?.remove()
    over = null
    const was = ghost !== null
    ghost = null
    return was
  }
  const end = (drop: boolean) => (event: TouchEvent) => {
    if (ghost && !mine(event.changedTouches)) return
    const target = over
    const below = drop && ghost ? columnAt(at.x, at.y) : null
    const column = target && below?.getBoundingClientRect()
    // Keeps the target in view: with snapping on again, the board would return to the previous column. Not by
    // `scrollIntoView`, which also scrolls the page, and a lane's first cards below the headers.
    if (column) {
      const { left, right } = board.getBoundingClientRect()
      board.scrollLeft += Math.max(0, column.right - right) + Math.min(0, column.left - left)
    }
    if (!stop()) return
    // Suppresses the click that would follow and open the card.
    if (event.cancelable) event.preventDefault()
    listener.onEnd(drop ? target : null, below)
  }
  const onStart = (event: TouchEvent) => {
    if (ghost && event.touches.length > 1) return
    // The end of an earlier touch was never reported.
    if (stop()) listener.onEnd(null, null)
    const touch = event.touches[0]
    const card = cardAt(event.target)
    if (!touch || !card || event.touches.length > 1) return
    origin = { x: touch.clientX, y: touch.clientY }
    at = origin
    finger = touch.identifier
    timer = setTimeout(() => lift(card), HOLD)
  }
  const onMove = (event: TouchEvent) => {
    const touch = mine(event.touches)
    if (!touch) return
    at = { x: touch.clientX, y: touch.clientY }
    if (ghost) event.preventDefault()
    else if (Math.hypot(at.x - origin.x, at.y - origin.y) > SLOP) clearTimeout(timer)
  }
  const onContextMenu = (event: Event) => {
    if (ghost) event.preventDefault()
  }
  return combineUnsubscribes(
    stop,
    listen(board, 'touchstart', onStart, { passive: true }),
    listen(board, 'touchmove', onMove, { passive: false }),
    listen(board, 'touchend', end(true), { passive: false }),
    listen(board, 'touchcancel', end(false)),
    listen(board, 'contextmenu', onContextMenu),
  )
}
