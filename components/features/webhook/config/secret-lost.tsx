import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { type PanelError, panelError } from '#components/ui/feedback/panel-state.ts'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useHeld } from './use-held.ts'
import { createAndCheckWebhook, deleteWebhookOnce, type SecretOutcome } from './webhook-writes.ts'

interface SecretLostProps {
  config: WebhookConfig
  onClose: () => void
  onDone: (outcome: SecretOutcome) => void
}

/** The API kept the address, and its answer with the secret never came: says so, and makes the webhook anew. */
export function SecretLost({ config, onClose, onDone }: SecretLostProps) {
  const t = useTranslations('webhook')
  const text = useErrorText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PanelError | null>(null)
  useHeld(busy)
  const again = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await deleteWebhookOnce(client, config.idWebhookConfig)
      onDone(await createAndCheckWebhook(client, config))
    } catch (error) {
      setFailure(panelError(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      title={t('lostTitle')}
      description={t('lostText')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} label={t('lostLater')} />
          <Button variant="danger" onClick={() => void again()} busy={busy} label={t('lostAgain')} />
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="rounded-md bg-sunken px-3 py-2 font-mono break-all">{plainLine(config.url)}</p>
        <p className="text-ink-2">{t('lostWhat')}</p>
        {failure && (
          <Callout tone="danger" live title={text(failure).title}>
            {text(failure).said ?? text(failure).detail}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}
