'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#components/ui/use-go.ts'
import { afterPage } from '#lib/when-idle.ts'

/** Tells of what happens while somebody looks elsewhere, where they asked for it. Shows nothing itself. */
export function NotifySlot({ idAccount }: { idAccount: string }) {
  const t = useTranslations('notify')
  const { to } = useGo()
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    const cancel = afterPage(
      () => import('./notify-keep.ts'),
      ({ keepNotifying }) => {
        stop = keepNotifying({ client, idAccount, t, open: to })
      },
    )
    return () => {
      cancel()
      stop?.()
    }
  }, [client, idAccount, t, to])
  return null
}
