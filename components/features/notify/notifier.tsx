import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#components/ui/use-go.ts'
import { notifyChoices } from '#lib/notify/notify-choices.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { loadAndUse } from '#lib/when-idle.ts'
import type { NotifyOptions } from './notify-run.ts'

/** Starts notifications of the chosen kinds, and restarts on each change of the choice. Returns the stop function. */
function keepNotifying(options: Omit<NotifyOptions, 'kinds'>): () => void {
  let stop: (() => void) | undefined
  const renew = () => {
    stop?.()
    const kinds = notifyChoices.get()
    stop =
      kinds.length === 0
        ? undefined
        : loadAndUse(
            () => import('./notify-run.ts'),
            ({ startNotifying }) => startNotifying({ ...options, kinds }),
          )
  }
  notifyChoices.open(options.idAccount)
  renew()
  return combineUnsubscribes(
    notifyChoices.subscribe(renew),
    // The tab that polls need not be the one where the choice is made.
    listen(window, 'storage', ({ key }) => {
      if (key?.startsWith('notify:')) notifyChoices.open(options.idAccount, true)
    }),
    () => stop?.(),
  )
}

/** Notifies of events while the tab is not focused, if switched on in the preferences. Renders nothing. */
export function Notifier() {
  const idAccount = useIdAccount()
  const t = useTranslations('notify')
  const { to } = useGo()
  const client = useQueryClient()
  useEffect(() => keepNotifying({ client, idAccount, t, open: to }), [client, idAccount, t, to])
  return null
}
