import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { type ErrorText, useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { useDebounced } from '#components/ui/form/use-debounced.ts'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import type { WebhookConfig, WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import {
  checkWebhookUrl,
  type WebhookUrlCheck,
  type WebhookUrlProblem,
} from '#lib/domain/webhook/webhook-url.ts'
import { draftStore } from '#lib/drafts/draft-store.ts'
import { useDraft } from '#lib/drafts/use-draft.ts'
import { eventTypeKey } from './event-type.ts'
import { Overtaken } from './overtaken.tsx'
import { Steps } from './steps.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import {
  type AddressOvertaken,
  changeWebhookAddress,
  createAndCheckWebhook,
  type SecretOutcome,
} from './webhook-writes.ts'

/** Likely problems of a URL; they do not block it. */
function UrlWarnings({ check }: { check: WebhookUrlCheck }) {
  const t = useTranslations('webhook')
  const { warnings, readAs } = check
  return (
    <div aria-live="polite" className="contents">
      {(warnings.length > 0 || readAs !== null) && (
        <Callout tone="warning" title={t('warningsTitle')}>
          <ul className="flex list-disc flex-col gap-0.5 ps-4" data-testid="url-warnings">
            {readAs !== null && <li data-warning="readAs">{t('readAs', { host: readAs })}</li>}
            {warnings.map((warning) => (
              <li key={warning} data-warning={warning}>
                {t(`warnings.${warning}`)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

/** The purpose of the dialog: a new webhook, or another URL for an existing one. */
export type AddressPurpose =
  | { kind: 'create'; eventType: WebhookEventType }
  | { kind: 'change'; config: WebhookConfig }

interface AddressStepProps {
  aim: AddressPurpose
  receiverUrl: string | null
  onClose: () => void
  onDone: (outcome: SecretOutcome) => void
}

/** The key of the draft of the form's address. */
export const addressDraftKey = (aim: AddressPurpose) =>
  aim.kind === 'create' ? `webhook-new:${aim.eventType}` : `webhook:${aim.config.idWebhookConfig}`

/** The form for the URL, validated before it is sent; for a change, first what that does to the secret. */
export function AddressStep({ aim, receiverUrl, onClose, onDone }: AddressStepProps) {
  const t = useTranslations('webhook')
  const text = useErrorText()
  const client = useQueryClient()
  const [before, setBefore] = useState(aim.kind === 'change' ? aim.config : null)
  const [overtaken, setOvertaken] = useState<AddressOvertaken | null>(null)
  const { eventType } = aim.kind === 'create' ? aim : aim.config
  const field = useRef<HTMLInputElement>(null)
  const draft = useDraft(
    addressDraftKey(aim),
    useMemo(() => ({ url: before?.url ?? '' }), [before?.url]),
  )
  const [isReady, setReady] = useState(false)
  const [wrong, setWrong] = useState<WebhookUrlProblem | 'unchanged' | null>(null)
  const [notReady, setNotReady] = useState(false)
  const [failure, setFailure] = useState<(ErrorText & { unclear: boolean }) | null>(null)
  const [busy, setBusy] = useState(false)
  // Leaving now would lose the secret in the response.
  useLeaveGuard(busy)
  const { url: typed } = draft.value
  const check = checkWebhookUrl(typed)
  // Debounced, so that there are no warnings while typing.
  const settled = useDebounced(typed, 500)
  const offered = receiverUrl === null ? null : `${receiverUrl}/${eventType}`
  const isOffered = receiverUrl !== null && typed.trim().startsWith(`${receiverUrl}/`)

  const submit = async () => {
    if (busy) return
    const { url } = check
    const problem = check.problem ?? (url === before?.url ? 'unchanged' : null)
    setWrong(problem)
    setNotReady(before !== null && !isReady)
    if (url === null || problem !== null || (before !== null && !isReady)) return
    setBusy(true)
    setFailure(null)
    setOvertaken(null)
    try {
      const outcome = before
        ? await changeWebhookAddress(client, before, url)
        : await createAndCheckWebhook(client, { eventType, url })
      if (outcome.kind === 'overtaken') {
        setOvertaken(outcome)
        // The next submit overwrites the URL now known, or creates a webhook that was deleted.
        setBefore(outcome.now)
        setBusy(false)
        return
      }
      draft.clear()
      // The webhook that was there already may be given the address: the form that changes it begins with it.
      if (outcome.kind === 'exists')
        draftStore.set(addressDraftKey({ kind: 'change', config: outcome.config }), { url })
      onDone(outcome)
    } catch (error) {
      setFailure({ ...text(error), unclear: panelError(error).code === 'checked_not_saved' })
      setBusy(false)
    }
  }

  const type = t(`types.${eventTypeKey(eventType)}`)
  return (
    <FormDialog
      onClose={busy ? undefined : onClose}
      title={t(before ? 'changeTitle' : 'createTitle', { type })}
      description={t(before ? 'changeText' : 'createText')}
      submitLabel={t(before ? 'changeConfirm' : 'createConfirm')}
      busy={busy}
      onSubmit={submit}
    >
      <Steps at={before && !isReady ? 'ready' : 'address'} isNew={before === null} />
      {before && (
        <>
          <Callout tone="warning" title={t('oldSecretTitle')} text={t('oldSecretText')} />
          <div>
            <Checkbox
              label={t('receiverReady')}
              hint={t('receiverReadyHint')}
              checked={isReady}
              aria-invalid={notReady && !isReady ? true : undefined}
              onCheckedChange={setReady}
            />
            {notReady && !isReady && (
              <p role="alert" className="mt-1 ps-6 text-sm text-danger-ink">
                {t('receiverNotReady')}
              </p>
            )}
          </div>
        </>
      )}
      <Field
        label={t('address')}
        hint={t('addressHint')}
        error={wrong !== null && t(`problems.${wrong}`)}
        required
      >
        <Input
          ref={field}
          type="url"
          value={typed}
          onValueChange={(value) => {
            draft.change({ url: value })
            setWrong(null)
          }}
          spellCheck={false}
          placeholder="https://"
          data-autofocus=""
          className="font-mono"
        />
      </Field>
      {offered !== null && typed.trim() !== offered && (
        <div className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
          <Button
            size="sm"
            onClick={() => {
              draft.change({ url: offered })
              // The button disappears once pressed.
              field.current?.focus()
            }}
            label={t('useReceiver')}
          />
          <span className="min-w-0 flex-1 basis-48">{t('useReceiverText')}</span>
        </div>
      )}
      {!isOffered && <UrlWarnings check={checkWebhookUrl(settled)} />}
      {overtaken && <Overtaken now={overtaken.now} text={t(overtaken.now ? 'overtakenText' : 'goneText')} />}
      {failure && (
        <Callout
          tone={failure.unclear ? 'warning' : 'danger'}
          live
          title={failure.unclear ? t('notDone') : failure.title}
          text={failure.unclear ? t('notDoneText') : (failure.message ?? failure.detail)}
        />
      )}
    </FormDialog>
  )
}
