import { useEffect, useRef } from 'react'
import { useIdAccount } from '#lib/session/id-account.ts'
import { withSessionStorage } from '#lib/storage/browser-storage.ts'
import { defaultView } from '#lib/views/default-view.ts'
import { useAddress, writeAddress } from './use-address.ts'

const KEY = 'views-stood'
const MAX = 50
const bareEntries = () => withSessionStorage((storage) => storage.getItem(KEY)?.split(' ')) ?? []

/** The key of the current history entry; undefined without the Navigation API: there the default applies again. */
const entryKey = () => window.navigation?.currentEntry?.key

/**
 * Opens a screen with its default view if its address has no parameters. History entries once shown without parameters
 * are remembered: after Back or a reload they show everything, without the default.
 */
export function useDefaultView(screen: string, path: string): void {
  const idAccount = useIdAccount()
  const isBare = useAddress().size === 0
  const isOpen = useRef(false)
  useEffect(() => {
    const isOpening = !isOpen.current
    isOpen.current = true
    if (!isBare || window.location.pathname !== path) return
    const here = entryKey()
    const known = bareEntries()
    if (here !== undefined && known.includes(here)) return
    const search = isOpening ? defaultView(idAccount, screen) : null
    // In a microtask: Next's router follows history changes only once its own effects have run, after those of the page.
    if (search) queueMicrotask(() => writeAddress(`${path}${search}`, 'replace'))
    else if (here !== undefined)
      withSessionStorage((storage) => storage.setItem(KEY, [here, ...known].slice(0, MAX).join(' ')))
  }, [idAccount, screen, path, isBare])
}
