import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#components/ui/use-go.ts'
import { notifyChoices } from '#lib/notify/notify-choices.ts'
import type { NotifyOptions } from './notify-run.ts'

/** Tells of the kinds that the account chose, for as long as it is here. Returns the function that ends it. */
function keepNotifying(options: Omit<NotifyOptions, 'kinds'>): () => void {
  let stop: (() => void) | undefined
  const renew = () => {
    stop?.()
    const kinds = notifyChoices.get()
    if (kinds.length === 0) {
      stop = undefined
      return
    }
    let wanted = true
    stop = () => {
      wanted = false
    }
    import('./notify-run.ts').then(
      ({ startNotifying }) => {
        if (wanted) stop = startNotifying({ ...options, kinds })
      },
      () => undefined,
    )
  }
  notifyChoices.open(options.idAccount)
  const leave = notifyChoices.subscribe(renew)
  renew()
  return () => {
    leave()
    stop?.()
  }
}

/** Tells of what happens while somebody looks elsewhere, where they asked for it. Shows nothing itself. */
export function Notifier({ idAccount }: { idAccount: string }) {
  const t = useTranslations('notify')
  const { to } = useGo()
  const client = useQueryClient()
  useEffect(() => keepNotifying({ client, idAccount, t, open: to }), [client, idAccount, t, to])
  return null
}
