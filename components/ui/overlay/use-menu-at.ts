import { useCallback, useEffect, useRef, useState } from 'react'
import { listen } from '#lib/store.ts'

interface MenuAt {
  id: number
  anchor: HTMLElement
  /** A new key each time: the menu before may still be closing. */
  key: number
}

/**
 * One menu for all rows, open at the element that was clicked. The browser reports late that a popover closed: a click
 * in the meantime opens it again, unless it is the click that closes it, on the button of the same row.
 */
export function useMenuAt() {
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const closes = useRef(false)
  useEffect(() => {
    const onPress = () => {
      closes.current = document.querySelector('[role="menu"]:popover-open') !== null
    }
    return listen(document, 'pointerdown', onPress, { capture: true })
  }, [])
  const openMenu = useCallback((id: number, anchor: HTMLElement) => {
    const closing = closes.current
    closes.current = false
    setMenu((was) => (closing && was?.id === id ? was : { id, anchor, key: (was?.key ?? 0) + 1 }))
  }, [])
  const closeMenu = (closed: MenuAt) => setMenu((now) => (now === closed ? null : now))
  return { menu, openMenu, closeMenu }
}
