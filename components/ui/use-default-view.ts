import { useEffect, useRef } from 'react'
import { attemptInTab } from '#lib/storage/keeping.ts'
import { defaultView } from '#lib/views/default-view.ts'
import { useAddress, writeAddress } from './use-address.ts'

const STOOD = 'views-stood'
const MOST = 50
const stood = () => attemptInTab((storage) => storage.getItem(STOOD)?.split(' ')) ?? []

/** The step of the history that is shown; undefined where the browser does not tell: a default comes again there. */
const step = () => window.navigation?.currentEntry?.key

/**
 * Opens a screen with its default view where its address says nothing. Whoever comes back finds what they left: after
 * Back, and after loading the page again, everything is everything.
 */
export function useDefaultView(idAccount: string, screen: string, path: string): void {
  const isBare = useAddress().size === 0
  const isOpen = useRef(false)
  useEffect(() => {
    const isOpening = !isOpen.current
    isOpen.current = true
    if (!isBare || window.location.pathname !== path) return
    const here = step()
    const known = stood()
    if (here !== undefined && known.includes(here)) return
    const search = isOpening ? defaultView(idAccount, screen) : null
    // The router takes part in what is written once it has come itself, which is after its pages.
    if (search) queueMicrotask(() => writeAddress(`${path}${search}`, 'replace'))
    else if (here !== undefined)
      attemptInTab((storage) => storage.setItem(STOOD, [here, ...known].slice(0, MOST).join(' ')))
  }, [idAccount, screen, path, isBare])
}
