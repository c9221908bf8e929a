import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { createListeners } from '#lib/store.ts'
import type { AddressParams } from '#lib/view.ts'

const written = createListeners()

function subscribe(listener: () => void) {
  const unsubscribe = written.subscribe(listener)
  window.addEventListener('popstate', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', listener)
  }
}

/** A step to go back to, or none. */
export type HistoryStep = 'push' | 'replace'

/** Changes the address of the screen that is shown. Nothing is asked of the server. */
export function writeAddress(href: string, step: HistoryStep = 'push'): void {
  window.history[step === 'push' ? 'pushState' : 'replaceState'](null, '', href)
  written.tell()
}

/** Changes single parameters of the address, which keeps all others; null takes one away. */
export function changeAddress(params: AddressParams, step?: HistoryStep): void {
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && !Array.isArray(value)) query.set(name, String(value))
    else {
      query.delete(name)
      for (const one of value ?? []) query.append(name, String(one))
    }
  }
  writeAddress(`${window.location.pathname}${query.size > 0 ? `?${query}` : ''}`, step)
}

/**
 * The query of the address: the same object for as long as it says the same. Read from the browser, at once: the
 * router's own follows in a transition, and may end at a step that the person has already gone back from.
 */
export function useAddress(): URLSearchParams {
  const pathname = usePathname()
  const atServer = useSearchParams().toString()
  const read = () => {
    if (window.location.pathname !== pathname) return null
    return new URLSearchParams(window.location.search).toString()
  }
  const here = useSyncExternalStore(subscribe, read, () => atServer)
  // On the way to another screen this one keeps what it had.
  const [last, setLast] = useState(here ?? atServer)
  if (here !== null && here !== last) setLast(here)
  const text = here ?? last
  return useMemo(() => new URLSearchParams(text), [text])
}

/** The path of the address, as soon as it is written; on the way to another screen that one's already. */
export function usePath(): string {
  const atServer = usePathname()
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => atServer,
  )
}
