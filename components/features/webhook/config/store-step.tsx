import { useQueryClient } from '@tanstack/react-query'
import { Check, Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import type { ErrorText } from '#components/ui/feedback/error-text.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { withSession } from '#lib/session/session-store.ts'
import { listen } from '#lib/store.ts'
import { receivedQuery, sendSecret } from '../receiver/receiver-calls.ts'
import { SavedOvertaken } from './overtaken.tsx'
import type { SecretBox } from './secret-box.ts'
import { Steps } from './steps.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface TellReceiverProps {
  /** Read only when the button is pressed. */
  box: { read: () => string }
}

/** Sends the secret to the demo's receiver, which then verifies deliveries. */
function TellReceiver({ box }: TellReceiverProps) {
  const t = useTranslations('webhook')
  const client = useQueryClient()
  const [told, setTold] = useState(false)
  const [failure, setFailure] = useState<ErrorText | null>(null)
  const { busy, attempt } = useAttempt(setFailure)
  const tell = () => {
    setFailure(null)
    void attempt(async () => {
      await withSession(() => sendSecret(box.read()))
      setTold(true)
      void client.invalidateQueries({ queryKey: receivedQuery().queryKey })
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="status">
      {told ? (
        <span className="inline-flex items-center gap-1.5 text-success-ink">
          <Check size={14} />
          {t('receiver.told')}
        </span>
      ) : (
        <Button size="sm" onClick={tell} busy={busy} label={t('receiver.tell')} />
      )}
      {failure && <span className="text-danger-ink">{failure.title}</span>}
    </div>
  )
}

interface StoreStepProps {
  config: WebhookConfig
  box: SecretBox
  isNew: boolean
  hasReceiver: boolean
  onStored: () => void
}

/** The only place that shows a secret. It closes only once the secret is confirmed as stored, and empties the box. */
export function StoreStep({ config, box, isNew, hasReceiver, onStored }: StoreStepProps) {
  const t = useTranslations('webhook')
  const [revealed, setRevealed] = useState(false)
  const [stored, setStored] = useState(false)
  useLeaveGuard(true)
  // Dropped on `pagehide`, so that the secret does not stay in the back/forward cache.
  useEffect(() => listen(window, 'pagehide', box.drop), [box])
  return (
    <Dialog
      role="alertdialog"
      title={t('secretTitle')}
      description={t(isNew ? 'secretCreated' : 'secretChanged')}
      footer={
        <Button
          variant="primary"
          disabled={!stored}
          onClick={() => {
            box.drop()
            onStored()
          }}
          label={t('toTest')}
        />
      }
    >
      <Steps at="store" isNew={isNew} />
      <div className="flex flex-col gap-3">
        <p className="truncate font-mono text-xs text-ink-3">{plainLine(config.url)}</p>
        <SavedOvertaken config={config} />
        <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1 ps-3 pe-1">
          <code data-testid="secret" className="min-w-0 flex-1 font-mono text-sm break-all">
            {revealed ? (
              box.read()
            ) : (
              <>
                <span aria-hidden>{'•'.repeat(24)}</span>
                <VisuallyHidden>{t('secretHidden')}</VisuallyHidden>
              </>
            )}
          </code>
          <Button
            size="sm"
            variant="ghost"
            icon={revealed ? <EyeOff size={14} /> : <Eye size={14} />}
            onClick={() => setRevealed(!revealed)}
            data-autofocus=""
            label={t(revealed ? 'hide' : 'reveal')}
          />
          <CopyButton value={box.read()} what={t('theSecret')} />
        </div>
        {hasReceiver && <TellReceiver box={box} />}
        <Callout tone="warning" title={t('onceTitle')} text={t('onceText')} />
        <Checkbox label={t('stored')} hint={t('storedHint')} checked={stored} onCheckedChange={setStored} />
      </div>
    </Dialog>
  )
}
