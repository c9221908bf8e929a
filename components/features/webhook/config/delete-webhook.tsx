import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { eventTypeKey } from './event-type.ts'
import { WaitingWords } from './switch-webhook.tsx'
import { readWaiting } from './waiting-deliveries.ts'
import { readAgain } from './webhook-cache.ts'
import { deleteWebhookOnce } from './webhook-writes.ts'

interface DeleteWebhookProps {
  config: WebhookConfig
  onClose: () => void
}

/** Asks before a webhook is deleted, and names its address. */
export function DeleteWebhook({ config, onClose }: DeleteWebhookProps) {
  const t = useTranslations('webhook')
  const client = useQueryClient()
  const waiting = useQuery({
    queryKey: ['listWebhookEvents', 'waiting', config.idWebhookConfig],
    queryFn: () => {
      // What it deletes is named by its address: the one of now.
      void readAgain(client)
      return readWaiting(client, config)
    },
    staleTime: 0,
  })
  const type = t(`types.${eventTypeKey(config.eventType)}`)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTitle', { type })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={async () => {
        await deleteWebhookOnce(client, config.idWebhookConfig)
        toast({ title: t('deleted', { type }), tone: 'success' })
      }}
    >
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">{plainLine(config.url)}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-ink-2">
        <li>{t('deleteNoMore')}</li>
        {waiting.isError && (
          <li>
            <WaitingWords waiting="unread" />
          </li>
        )}
        {waiting.data !== undefined && waiting.data.count > 0 && (
          <li>
            <WaitingWords waiting={waiting.data} />
          </li>
        )}
        <li>{t('deleteHistory')}</li>
        <li>{t('deleteSecret')}</li>
      </ul>
    </ConfirmDialog>
  )
}
