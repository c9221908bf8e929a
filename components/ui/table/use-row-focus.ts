import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface RowFocusOptions {
  count: number
  scroller: RefObject<HTMLElement | null>
  /** Brings a row into view, so that it exists before it takes focus. */
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

/** The table has brought the row into its own view; the table itself may reach below the window's edge. */
function focusInView(row: HTMLElement): void {
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** One row of a table takes part in the tab order; the arrows, Home, End and the page keys move it. */
export function useRowFocus({ count, scroller, reveal, onOpen }: RowFocusOptions) {
  const [active, setActive] = useState(0)
  /** The row that is to take the focus once it is the active one: what was drawn before that must not take it. */
  const wanted = useRef<number | null>(null)
  const index = Math.min(active, Math.max(count - 1, 0))

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
    if (event.key === 'Enter' && target.dataset.row !== undefined) {
      event.preventDefault()
      onOpen(index)
      return
    }
    const rowHeight = scroller.current?.querySelector('[data-row]')?.clientHeight ?? 32
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / rowHeight) - 2)
    const next = rowForKey(event.key, index, count, page)
    if (next === null) return
    event.preventDefault()
    // Already the active one: no render follows, and a later one must not take the focus from where somebody types by then.
    wanted.current = next === index ? null : next
    setActive(next)
    reveal(next)
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
    if (row) focusInView(row)
  }

  return { active: index, setActive, onKeyDown }
}
