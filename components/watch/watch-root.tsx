'use client'

import { useEffect } from 'react'

/** Keeps the watch-list of the account and gives every feature its star: after the page, which is whole without. */
export function WatchRoot({ idAccount }: { idAccount: string }) {
  useEffect(() => {
    let stop: (() => void) | undefined
    let wanted = true
    import('./start-watch.ts').then(
      ({ startWatch }) => {
        if (wanted) stop = startWatch(idAccount)
      },
      // A newer release took it away: no star until the page is loaded anew.
      () => undefined,
    )
    return () => {
      wanted = false
      stop?.()
    }
  }, [idAccount])
  return null
}
