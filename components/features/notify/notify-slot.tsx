'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#components/ui/use-go.ts'
import { notifyChoices } from '#lib/notify/notify-choices.ts'
import { afterPage } from '#lib/when-idle.ts'

const nobody = () => ''

/** Tells of what happens while somebody looks elsewhere, where they asked for it. Shows nothing itself. */
export function NotifySlot({ idAccount }: { idAccount: string }) {
  const t = useTranslations('notify')
  const go = useGo()
  const client = useQueryClient()
  const kinds = useSyncExternalStore(notifyChoices.subscribe, () => notifyChoices.get().join(' '), nobody)
  useEffect(() => notifyChoices.open(idAccount), [idAccount])
  useEffect(() => {
    if (kinds === '') return
    let stop: (() => void) | undefined
    const cancel = afterPage(
      () => import('./notify-run.ts'),
      ({ startNotifying }) => {
        stop = startNotifying({ client, idAccount, kinds: notifyChoices.get(), t, open: go.to })
      },
    )
    return () => {
      cancel()
      stop?.()
    }
  }, [kinds, client, idAccount, t, go])
  return null
}
