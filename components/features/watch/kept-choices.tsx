'use client'

import { useEffect } from 'react'
import { afterPage } from '#lib/when-idle.ts'

/** Opens the views and the watch-list that the account keeps here: after the page, which is whole without. Shows nothing. */
export function KeptChoices({ idAccount }: { idAccount: string }) {
  useEffect(() => {
    let stop: (() => void) | undefined
    const cancel = afterPage(
      () => import('./open-choices.ts'),
      ({ openChoices }) => {
        stop = openChoices(idAccount)
      },
    )
    return () => {
      cancel()
      stop?.()
    }
  }, [idAccount])
  return null
}
