import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { eventTypeKey } from './event-type.ts'
import { readAgain } from './webhook-cache.ts'
import { isWriteUnclear, setActive } from './webhook-writes.ts'

/** Switching a webhook on or off: at once, with a way back, and with words when the API says no. */
export function useActive(): (config: WebhookConfig, isActive: boolean) => void {
  const client = useQueryClient()
  const t = useTranslations('webhook')
  const text = useErrorText()
  return useCallback(
    (config, isActive) => {
      const type = t(`types.${eventTypeKey(config.eventType)}`)
      const set = async (before: WebhookConfig, wanted: boolean, taking: boolean): Promise<void> => {
        const again = { label: t('tryAgain'), onSelect: () => void set(before, wanted, taking) }
        try {
          await setActive(client, before, wanted)
          const undo = () => void set({ ...before, isActive: wanted }, !wanted, true)
          toast({
            title: t(wanted ? 'saidOn' : 'saidOff', { type }),
            tone: 'success',
            ...(taking ? {} : { action: { label: t('undo'), onSelect: undo } }),
            ...(wanted ? {} : { description: t('offText') }),
          })
        } catch (error) {
          const failure = panelError(error)
          const unclear = isWriteUnclear(error)
          if (failure.code === 'not_found') void readAgain(client)
          const words = text(failure)
          toast({
            title: t(unclear ? 'unclear' : 'notSwitched', { type }),
            description: unclear ? t('unclearText') : (words.said ?? words.title),
            tone: unclear ? 'warning' : 'danger',
            duration: null,
            ...(failure.code === 'not_found' ? {} : { action: again }),
          })
        }
      }
      void set(config, isActive, false)
    },
    [client, t, text],
  )
}
