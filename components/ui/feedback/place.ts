export interface Placement {
  side: 'top' | 'bottom'
  align: 'start' | 'center' | 'end'
  /** Pixels between the two. */
  gap?: number
}

const margin = 8

/** The position of a floating box: beside its anchor, on the other side when there is no room, never off the screen. */
export function placement(
  anchor: { left: number; right: number; top: number; bottom: number },
  box: { width: number; height: number },
  screen: { width: number; height: number },
  { side, align, gap = 4 }: Placement,
): { left: number; top: number; maxHeight: number } {
  const above = anchor.top - gap - margin
  const below = screen.height - anchor.bottom - gap - margin
  const wanted = side === 'top' ? above : below
  const other = side === 'top' ? below : above
  const flip = box.height > wanted && other > wanted
  const onTop = (side === 'top') !== flip
  const room = Math.max(flip ? other : wanted, 0)
  const height = Math.min(box.height, room)
  const centre = (anchor.left + anchor.right) / 2
  const left =
    align === 'start' ? anchor.left : align === 'end' ? anchor.right - box.width : centre - box.width / 2
  const furthest = Math.max(screen.width - box.width - margin, margin)
  return {
    left: Math.round(Math.min(Math.max(left, margin), furthest)),
    top: Math.round(onTop ? anchor.top - gap - height : anchor.bottom + gap),
    maxHeight: Math.floor(room),
  }
}

/**
 * Puts an open popover beside its anchor. Positions are fixed: the top layer has no scroll container. The popover's own
 * scroll position is kept.
 */
export function placeBeside(anchor: Element, box: HTMLElement, wish: Placement): void {
  const { scrollTop } = box
  box.style.maxHeight = ''
  const screen = {
    width: document.documentElement.clientWidth,
    height: document.documentElement.clientHeight,
  }
  const spot = placement(anchor.getBoundingClientRect(), box.getBoundingClientRect(), screen, wish)
  box.style.left = `${spot.left}px`
  box.style.top = `${spot.top}px`
  box.style.maxHeight = `${spot.maxHeight}px`
  if (scrollTop > 0) box.scrollTop = scrollTop
}
