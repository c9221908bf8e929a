'use client'

import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { itemForKey, type Typed, typedNext } from './menu-keys.ts'

const itemSelector = '[role^="menuitem"]:not([aria-disabled="true"])'

/** The keys of a menu in `box`: arrows, Home, End and letters move the focus, Tab leaves. */
export function useMenuKeys(box: RefObject<HTMLElement | null>) {
  const typed = useRef<Typed>({ text: '', at: 0 })
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return box.current?.hidePopover()
    typed.current = typedNext(typed.current, event.key, event.timeStamp)
    const all = items()
    const from = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1
    const labels = all.map((item) => item.textContent ?? '')
    const to = itemForKey(event.key, from, labels, typed.current.text)
    // A blank within a word that is being typed chooses nothing.
    if (to === null && !(event.key === ' ' && typed.current.text !== '')) return
    event.preventDefault()
    if (to !== null) all[to]?.focus()
  }
  return { items, onKeyDown }
}
