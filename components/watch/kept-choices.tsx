'use client'

import { useEffect } from 'react'

/** Opens the views and the watch-list that the account keeps here: after the page, which is whole without. Shows nothing. */
export function KeptChoices({ idAccount }: { idAccount: string }) {
  useEffect(() => {
    let stop: (() => void) | undefined
    let wanted = true
    import('./open-choices.ts').then(
      ({ openChoices }) => {
        if (wanted) stop = openChoices(idAccount)
      },
      // A newer release took it away: no star and no views until the page is loaded anew.
      () => undefined,
    )
    return () => {
      wanted = false
      stop?.()
    }
  }, [idAccount])
  return null
}
