import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { WebhookConfig, WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import { draftStore } from '#lib/drafts/draft-store.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { type AddressPurpose, AddressStep, addressDraftKey } from './address-step.tsx'
import { eventTypeKey, webhookElementId } from './event-type.ts'
import { SavedOvertaken } from './overtaken.tsx'
import type { SecretBox } from './secret-box.ts'
import { Steps } from './steps.tsx'
import { StoreStep } from './store-step.tsx'
import { TestBench } from './test-bench.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { readWaiting } from './waiting-deliveries.ts'
import { WaitingWords } from './waiting-words.tsx'
import { readAgain } from './webhook-cache.ts'
import {
  createAndCheckWebhook,
  deleteWebhookOnce,
  isWriteOutcomeUnknown,
  type SecretOutcome,
} from './webhook-writes.ts'

interface SecretLostProps {
  config: WebhookConfig
  onClose: () => void
  onDone: (outcome: SecretOutcome) => void
}

/** The URL was saved, but the response with the secret was lost: explains it, and creates the webhook again. */
function SecretLost({ config, onClose, onDone }: SecretLostProps) {
  const t = useTranslations('webhook')
  const errorText = useErrorText()
  const client = useQueryClient()
  const [failure, setFailure] = useState<{ title: string; text: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  useLeaveGuard(busy)
  const waiting = useQuery({
    queryKey: ['listWebhookEvents', 'waiting', config.idWebhookConfig],
    queryFn: () => readWaiting(client, config),
    staleTime: 0,
  })
  const cancelled = waiting.isError ? 'unread' : waiting.data
  const again = async () => {
    setBusy(true)
    setFailure(null)
    let isGone = isDeleted
    try {
      await deleteWebhookOnce(client, config.idWebhookConfig)
      isGone = true
      setDeleted(true)
      const { eventType, url } = config
      const key = addressDraftKey({ kind: 'create', eventType })
      // It is gone: if it cannot be created now, the form that creates one begins with its address.
      draftStore.set(key, { url })
      const outcome = await createAndCheckWebhook(client, { eventType, url })
      draftStore.drop(key)
      onDone(outcome)
    } catch (error) {
      const { title, message, detail } = errorText(error)
      const isChecked = panelError(error).code === 'checked_not_saved'
      setFailure({
        title: isGone && !isWriteOutcomeUnknown(error) ? t('lostNotMade') : title,
        text: isChecked ? t('notDoneText') : (message ?? detail),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      title={t('lostTitle')}
      description={t(isDeleted ? 'lostDeleted' : 'lostText')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} label={t(isDeleted ? 'lostClose' : 'lostLater')} />
          <Button
            variant={isDeleted ? 'primary' : 'danger'}
            onClick={() => void again()}
            busy={busy}
            label={t(isDeleted ? 'createConfirm' : 'lostAgain')}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="rounded-md bg-sunken px-3 py-2 font-mono break-all">{plainLine(config.url)}</p>
        {!isDeleted && (
          <>
            <p className="text-ink-2">{t('lostWhat')}</p>
            {!config.isActive && <p>{t('lostOff')}</p>}
            {cancelled && (cancelled === 'unread' || cancelled.count > 0) && (
              <p>
                <WaitingWords waiting={cancelled} />
              </p>
            )}
          </>
        )}
        {failure && <Callout tone="danger" live title={failure.title} text={failure.text} />}
      </div>
    </Dialog>
  )
}

type Step =
  | { kind: 'address' }
  | { kind: 'store'; config: WebhookConfig; box: SecretBox }
  | { kind: 'test'; config: WebhookConfig; noSecret: boolean }
  | { kind: 'lost'; config: WebhookConfig }

interface AddressDialogProps {
  aim: AddressPurpose
  receiverUrl: string | null
  onClose: () => void
  /** The account has a webhook of that type already. */
  onTaken: (eventType: WebhookEventType) => void
}

/** The steps in order, for a new webhook or a new URL: prepare the receiver, enter the URL, store the secret, test. */
export function AddressDialog({ aim, receiverUrl, onClose, onTaken }: AddressDialogProps) {
  const t = useTranslations('webhook')
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'address' })
  const eventType = aim.kind === 'create' ? aim.eventType : aim.config.eventType
  // Focused on close; read before the dialog takes the focus. A "create" button is gone by then, so the test's button
  // gets it: the panel's first one switches the webhook off, which an accidental second Enter would do.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const within = (css: string) => document.querySelector(`#${webhookElementId(eventType)} ${css}`)
      const button = opener?.isConnected
        ? opener
        : (within('[data-testid="webhook-test"] button') ?? within('button'))
      if (button instanceof HTMLElement) button.focus()
    },
    [opener, eventType],
  )

  const go = (outcome: SecretOutcome) => {
    const { config } = outcome
    switch (outcome.kind) {
      case 'secret':
        return setStep({ kind: 'store', config, box: outcome.box })
      case 'noSecret':
        return setStep({ kind: 'test', config, noSecret: true })
      case 'exists':
        return onTaken(config.eventType)
      case 'secretLost':
        return setStep({ kind: 'lost', config })
      default:
        return outcome satisfies never
    }
  }

  const isNewAt = ({ idWebhookConfig }: WebhookConfig) =>
    aim.kind === 'create' || idWebhookConfig !== aim.config.idWebhookConfig
  switch (step.kind) {
    case 'address':
      return <AddressStep aim={aim} receiverUrl={receiverUrl} onClose={onClose} onDone={go} />
    case 'store':
      return (
        <StoreStep
          config={step.config}
          box={step.box}
          isNew={isNewAt(step.config)}
          hasReceiver={receiverUrl !== null}
          onStored={() => {
            // Somebody else may have changed it while the secret was being stored.
            void readAgain(client)
            setStep({ kind: 'test', config: step.config, noSecret: false })
          }}
        />
      )
    case 'lost':
      return <SecretLost config={step.config} onClose={onClose} onDone={go} />
    case 'test':
      return (
        <Dialog
          onClose={onClose}
          title={t('testTitle', { type: t(`types.${eventTypeKey(eventType)}`) })}
          description={t('testText')}
          footer={<Button onClick={onClose} label={t('done')} />}
        >
          <Steps at="test" isNew={isNewAt(step.config)} />
          <div className="flex flex-col gap-3">
            {step.noSecret && <Callout title={t('noSecretTitle')} text={t('noSecretText')} />}
            <SavedOvertaken config={step.config} />
            <TestBench config={step.config} bare />
          </div>
        </Dialog>
      )
    default:
      return step satisfies never
  }
}
