import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { combineUnsubscribes, createListeners, listen } from '#lib/store.ts'
import type { AddressParams } from '#lib/view.ts'

const written = createListeners()

const subscribe = (listener: () => void) =>
  combineUnsubscribes(written.subscribe(listener), listen(window, 'popstate', listener))

/** Whether a change adds a history entry or replaces the current one. */
export type HistoryStep = 'push' | 'replace'

/** Changes the address of the current screen without a request to the server. */
export function writeAddress(href: string, step: HistoryStep = 'push'): void {
  const { history } = window
  if (step === 'push') history.pushState(null, '', href)
  // The entry keeps what lists store in it. Without this mark the router follows, and adds its own part.
  else history.replaceState({ ...history.state, __NA: undefined }, '', href)
  written.tell()
}

/** Changes single parameters of the address and keeps all others; null removes one. */
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
 * The query parameters of the address, the same object as long as they are equal. Read from the browser, as the
 * router's own follow later, in a transition, and may be of a history entry that the person has already left by Back.
 */
export function useAddress(): URLSearchParams {
  const pathname = usePathname()
  const atServer = useSearchParams().toString()
  const read = () => {
    if (window.location.pathname !== pathname) return null
    return new URLSearchParams(window.location.search).toString()
  }
  const here = useSyncExternalStore(subscribe, read, () => atServer)
  // During navigation to another screen, this one keeps its parameters.
  const [last, setLast] = useState(here ?? atServer)
  if (here !== null && here !== last) setLast(here)
  const text = here ?? last
  return useMemo(() => new URLSearchParams(text), [text])
}

/** The path of the address as soon as it changes, during navigation already that of the next screen. */
export function usePath(): string {
  const atServer = usePathname()
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => atServer,
  )
}
