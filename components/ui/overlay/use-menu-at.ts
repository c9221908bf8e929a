import { useCallback, useEffect, useRef, useState } from 'react'

interface MenuAt {
  id: number
  anchor: HTMLElement
  /** Another one each time: the one before may still be closing. */
  key: number
}

/**
 * One menu for all rows, open at what was pressed. The platform tells late that it closed: asked for again meanwhile, it
 * opens, unless by the press that closes it.
 */
export function useMenuAt() {
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const closes = useRef(false)
  useEffect(() => {
    const onPress = () => {
      closes.current = document.querySelector('[role="menu"]:popover-open') !== null
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [])
  const openMenu = useCallback((id: number, anchor: HTMLElement) => {
    const closing = closes.current
    closes.current = false
    setMenu((was) => (closing && was?.id === id ? was : { id, anchor, key: (was?.key ?? 0) + 1 }))
  }, [])
  const closeMenu = (closed: MenuAt) => setMenu((now) => (now === closed ? null : now))
  return { menu, openMenu, closeMenu }
}
