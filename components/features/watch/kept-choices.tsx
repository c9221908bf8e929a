'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterPage } from '#lib/when-idle.ts'

/** Opens the views and the watch-list that the account keeps here: after the page, which is whole without. Shows nothing. */
export function KeptChoices({ idAccount }: { idAccount: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    const cancel = afterPage(
      () => import('./open-choices.ts'),
      ({ openChoices }) => {
        stop = openChoices(client, idAccount)
      },
    )
    return () => {
      cancel()
      stop?.()
    }
  }, [client, idAccount])
  return null
}
