'use client'

import { type ReactNode, useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** The place of the lookup in the top bar. `/`, Ctrl-K and ⌘-K put the focus into whatever field stands there. */
export function LookupSlot({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const chord = key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const slash = key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!chord && !slash) return
      const target = event.target instanceof Element ? event.target : null
      if (slash && target?.closest(typing)) return
      if (document.querySelector('dialog:modal')) return
      const field = ref.current?.querySelector<HTMLInputElement>('input, textarea')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={ref} className="min-w-0 max-w-xl flex-1">
      {children}
    </div>
  )
}
