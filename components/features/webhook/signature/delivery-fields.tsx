import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Textarea } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { splitRequest } from '#lib/domain/webhook/webhook-headers.ts'
import type { WebhookKind } from '#lib/domain/webhook/webhook-verdict.ts'

/** What stands on the bench. It lives in the component's state and nowhere else. */
export interface BenchText {
  secrets: readonly string[]
  source: 'block' | 'fields'
  headers: string
  kind: WebhookKind
  signature: string
  timestamp: string
  body: string
  receivedAt: string
  computed: string
}

/** Text that no browser corrects, completes or sends to a spelling service. */
const raw = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const
const mono = 'font-mono text-xs'

interface DeliveryFieldsProps {
  text: BenchText
  onChange: (change: Partial<BenchText>) => void
  /** What is wrong with the time of reception. */
  timeError: string | undefined
}

/** The delivery as it was received: headers as a block or one by one, the body, and two things that may be known. */
export function DeliveryFields({ text, onChange, timeError }: DeliveryFieldsProps) {
  const t = useTranslations('webhookSignature')
  const takeHeaders = (headers: string) => {
    const whole = text.body === '' ? splitRequest(headers) : null
    onChange(whole ? { headers: whole.head, body: whole.body } : { headers })
  }
  return (
    <>
      <div>
        <SegmentedControl
          label={t('source.label')}
          options={[
            { value: 'block', label: t('source.block') },
            { value: 'fields', label: t('source.fields') },
          ]}
          value={text.source}
          onChange={(source) => onChange({ source })}
        />
      </div>
      {text.source === 'block' ? (
        <Field label={t('headers')} hint={t('headersHint')}>
          <Textarea
            {...raw}
            rows={6}
            className={mono}
            value={text.headers}
            onChange={(event) => takeHeaders(event.target.value)}
          />
        </Field>
      ) : (
        <>
          <KindChoice kind={text.kind} onChange={(kind) => onChange({ kind })} />
          <Field label={text.kind === 'account' ? 'X-Webhook-Signature' : 'X-Service-Signature'}>
            <Input
              {...raw}
              className={mono}
              value={text.signature}
              onChange={(event) => onChange({ signature: event.target.value })}
            />
          </Field>
          {text.kind === 'account' && (
            <Field label="X-Webhook-Timestamp">
              <Input
                {...raw}
                className={mono}
                value={text.timestamp}
                onChange={(event) => onChange({ timestamp: event.target.value })}
              />
            </Field>
          )}
        </>
      )}
      <Field label={t('body')} hint={t('bodyHint')}>
        <Textarea
          {...raw}
          rows={7}
          className={`${mono} break-all`}
          value={text.body}
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('computed')} hint={t('computedHint')}>
          <Input
            {...raw}
            className={mono}
            value={text.computed}
            onChange={(event) => onChange({ computed: event.target.value })}
          />
        </Field>
        <Field label={t('receivedAt')} hint={t('receivedAtHint')} error={timeError}>
          <Input
            {...raw}
            className={mono}
            value={text.receivedAt}
            onChange={(event) => onChange({ receivedAt: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}

/** Which of the two webhooks a delivery belongs to. */
export function KindChoice({ kind, onChange }: { kind: WebhookKind; onChange: (kind: WebhookKind) => void }) {
  const t = useTranslations('webhookSignature')
  return (
    <div>
      <SegmentedControl
        label={t('kind.label')}
        options={[
          { value: 'account', label: t('kind.account') },
          { value: 'request', label: t('kind.request') },
        ]}
        value={kind}
        onChange={onChange}
      />
    </div>
  )
}
