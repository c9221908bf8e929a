import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface RowFocusOptions {
  count: number
  /** Where the row is that has the focus; -1: none has. It stays the active one wherever it moves. */
  focused: number
  scroller: RefObject<HTMLElement | null>
  /** Scrolls a row into view, so that it is rendered before it takes the focus. */
  reveal: (index: number) => void
  onOpen: (index: number) => void
}

const typing = 'input, select, textarea, [contenteditable]'

/** The next row for a key, or null when the key is not about rows. */
export function rowForKey(key: string, from: number, count: number, page: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'PageDown':
      return Math.min(from + page, last)
    case 'PageUp':
      return Math.max(from - page, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** The row is in view within the table, but the table itself may extend beyond the window. */
function focusInView(row: HTMLElement): void {
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Roving tabindex for rows: one is in the tab order; arrows, Home, End and the page keys move the focus. */
export function useRowFocus({ count, focused, scroller, reveal, onOpen }: RowFocusOptions) {
  const [active, setActive] = useState(0)
  /** The row to focus once it is the active one, and not in a render before that. */
  const wanted = useRef<number | null>(null)
  const index = focused < 0 ? Math.min(active, Math.max(count - 1, 0)) : focused

  useLayoutEffect(() => {
    if (wanted.current === null || index !== Math.min(wanted.current, count - 1)) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (!row) return
    wanted.current = null
    focusInView(row)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(typing)) return
    // The row that has the focus may have moved since, as rows above it came or went.
    const from = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? index)
    if (event.key === 'Enter' && target.dataset.row !== undefined) {
      event.preventDefault()
      onOpen(from)
      return
    }
    const rowHeight = scroller.current?.querySelector('[data-row]')?.clientHeight ?? 32
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / rowHeight) - 2)
    const next = rowForKey(event.key, from, count, page)
    if (next === null) return
    event.preventDefault()
    // If it is active already, no render follows, and a later one must not steal the focus from a field somebody types in.
    wanted.current = next === index ? null : next
    setActive(next)
    reveal(next)
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
    if (row) focusInView(row)
  }

  return { active: index, setActive, onKeyDown }
}
