import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Textarea } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { splitRequest } from '#lib/domain/webhook/webhook-headers.ts'
import type { WebhookKind } from '#lib/domain/webhook/webhook-verdict.ts'

/** The bench's inputs. Kept in the component's state only, as they contain secrets. */
export const EMPTY_BENCH = {
  secrets: [''] as readonly string[],
  source: 'block' as 'block' | 'fields',
  headers: '',
  kind: 'account' as WebhookKind,
  signature: '',
  timestamp: '',
  body: '',
  receivedAt: '',
  computed: '',
}
export type BenchText = typeof EMPTY_BENCH

/** Switches off autocomplete, correction, and spelling services that would send the text away. */
const raw = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const
const mono = 'font-mono text-xs'

interface DeliveryFieldsProps {
  text: BenchText
  onChange: (change: Partial<BenchText>) => void
  timeError: string | undefined
}

/** The delivery as received: headers as a block or one by one, the body, and two optional values. */
export function DeliveryFields({ text, onChange, timeError }: DeliveryFieldsProps) {
  const t = useTranslations('webhookSignature')
  const bind = (name: 'headers' | 'signature' | 'timestamp' | 'body' | 'computed' | 'receivedAt') => ({
    ...raw,
    className: mono,
    value: text[name],
    onValueChange: (value: string) => onChange({ [name]: value }),
  })
  const takeHeaders = (headers: string) => {
    const whole = text.body === '' ? splitRequest(headers) : null
    onChange(whole ? { headers: whole.head, body: whole.body } : { headers })
  }
  return (
    <>
      <div>
        <SegmentedControl
          label={t('source.label')}
          options={(['block', 'fields'] as const).map((value) => ({ value, label: t(`source.${value}`) }))}
          value={text.source}
          onChange={(source) => onChange({ source })}
        />
      </div>
      {text.source === 'block' ? (
        <Field label={t('headers')} hint={t('headersHint')}>
          <Textarea {...bind('headers')} rows={6} onValueChange={takeHeaders} />
        </Field>
      ) : (
        <>
          <KindChoice kind={text.kind} onChange={(kind) => onChange({ kind })} />
          <Field label={text.kind === 'account' ? 'X-Webhook-Signature' : 'X-Service-Signature'}>
            <Input {...bind('signature')} />
          </Field>
          {text.kind === 'account' && (
            <Field label="X-Webhook-Timestamp">
              <Input {...bind('timestamp')} />
            </Field>
          )}
        </>
      )}
      <Field label={t('body')} hint={t('bodyHint')}>
        <Textarea {...bind('body')} rows={7} className={`${mono} break-all`} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('computed')} hint={t('computedHint')}>
          <Input {...bind('computed')} />
        </Field>
        <Field label={t('receivedAt')} hint={t('receivedAtHint')} error={timeError}>
          <Input {...bind('receivedAt')} />
        </Field>
      </div>
    </>
  )
}

export function KindChoice({ kind, onChange }: { kind: WebhookKind; onChange: (kind: WebhookKind) => void }) {
  const t = useTranslations('webhookSignature')
  return (
    <div>
      <SegmentedControl
        label={t('kind.label')}
        options={(['account', 'request'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={onChange}
      />
    </div>
  )
}
