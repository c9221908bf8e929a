import { Eye, EyeOff, Plus, X } from 'lucide-react'
import { type ClipboardEvent, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { readInstant } from '#lib/domain/webhook/webhook-guesses.ts'
import { type DeliveryHeaders, readDeliveryHeaders } from '#lib/domain/webhook/webhook-headers.ts'
import { CurlMaker } from './curl-maker.tsx'
import { type BenchText, DeliveryFields, EMPTY_BENCH } from './delivery-fields.tsx'
import { useVerdict } from './use-verdict.ts'
import { VerdictView } from './verdict-view.tsx'

const MAX = 6

interface SecretFieldsProps {
  secrets: readonly string[]
  onChange: (secrets: string[]) => void
}

/** The current secret and earlier ones, hidden until revealed. Password managers are told not to store them. */
function SecretFields({ secrets, onChange }: SecretFieldsProps) {
  const t = useTranslations('webhookSignature')
  const [isShown, setShown] = useState(false)
  const set = (at: number, ...values: string[]) => onChange(secrets.toSpliced(at, 1, ...values).slice(0, MAX))

  const labelOf = (at: number) => (at === 0 ? t('secret') : t('earlierSecret', { place: at + 1 }))

  // An input drops line breaks silently: here, they separate secrets, or are kept as the likely mistake.
  const paste = (at: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    if (!/[\r\n]/.test(text) || !isWhole) return
    event.preventDefault()
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    if (lines.length > 1) set(at, ...lines)
    else set(at, text)
  }

  return (
    <div className="flex flex-col gap-2">
      {secrets.map((secret, at) => (
        <Field
          // Fields are identified by position, as two secrets may be equal.
          key={labelOf(at)}
          label={labelOf(at)}
          hint={/[\r\n]/.test(secret) ? t('secretWithBreak') : undefined}
        >
          <div className="flex items-center gap-1">
            <Input
              className="font-mono"
              type={isShown ? 'text' : 'password'}
              value={secret}
              autoCapitalize="off"
              spellCheck={false}
              data-1p-ignore=""
              data-lpignore="true"
              onPaste={paste(at)}
              onValueChange={(value) => set(at, value)}
            />
            {at === 0 ? (
              <IconButton
                size="md"
                label={isShown ? t('hide') : t('reveal')}
                icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
                onClick={() => setShown(!isShown)}
              />
            ) : (
              <IconButton
                size="md"
                label={t('removeSecret', { place: at + 1 })}
                icon={X}
                onClick={() => onChange(secrets.toSpliced(at, 1))}
              />
            )}
          </div>
        </Field>
      ))}
      {secrets.length < MAX && (
        <div>
          <Button size="sm" variant="ghost" icon={Plus} onClick={() => onChange([...secrets, ''])}>
            {t('addSecret')}
          </Button>
        </div>
      )}
    </div>
  )
}

const ReceiverCode = partOf(() => import('./receiver-code.tsx'), 'ReceiverCode', {
  here: true,
  waiting: <SkeletonText />,
})

function headersOf({ source, headers, kind, signature, timestamp }: BenchText): DeliveryHeaders {
  const read = readDeliveryHeaders(source === 'block' ? headers : '')
  if (source === 'block') return read
  const [given, at] = [signature, timestamp].map((text) => (text.trim() === '' ? [] : [text.trim()])) as [
    string[],
    string[],
  ]
  return kind === 'account'
    ? { ...read, accountSignatures: given, timestamps: at }
    : { ...read, requestSignatures: given }
}

/**
 * Verifies a delivery's signature in the browser and finds what is wrong with it. What is pasted stays in this
 * component's state: it is not sent, stored or put into the URL, and leaving the page drops it.
 */
export function SignatureBench() {
  const t = useTranslations('webhookSignature')
  const [text, setText] = useState(EMPTY_BENCH)
  const receivedAt = text.receivedAt.trim() === '' ? null : readInstant(text.receivedAt)
  const timeError = text.receivedAt.trim() !== '' && receivedAt === null ? t('receivedAtWrong') : undefined
  const { secrets, body, computed } = text
  const headers = useMemo(() => headersOf(text), [text])
  const delivery = useMemo(
    () => ({ secrets, headers, body, receivedAt, computed }),
    [secrets, headers, body, receivedAt, computed],
  )
  const { judgement, isSearching } = useVerdict(delivery)
  const outcome = judgement?.verdict.outcome
  const isPlain = text === EMPTY_BENCH

  useEffect(() => {
    if (outcome && outcome !== 'incomplete') announce(t(`said.${outcome}`))
  }, [outcome, t])

  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel
          title={t('title')}
          description={t('about')}
          actions={
            <Button size="sm" variant="ghost" disabled={isPlain} onClick={() => setText(EMPTY_BENCH)}>
              {t('clear')}
            </Button>
          }
        >
          <div className="flex flex-col gap-3">
            <SecretFields
              secrets={secrets}
              onChange={(next) => setText((known) => ({ ...known, secrets: next.length > 0 ? next : [''] }))}
            />
            <DeliveryFields
              text={text}
              timeError={timeError}
              onChange={(change) => setText((known) => ({ ...known, ...change }))}
            />
          </div>
        </Panel>
        <Panel title={t('verdict')} className="lg:sticky lg:top-[calc(var(--topbar)+1rem)]">
          <div
            aria-busy={isSearching}
            data-testid="signature-verdict"
            className="lg:max-h-[80vh] lg:overflow-y-auto"
          >
            <VerdictView judgement={judgement} isSearching={isSearching} />
          </div>
        </Panel>
      </div>
      <CurlMaker secret={secrets[0] ?? ''} />
      <ReceiverCode />
    </div>
  )
}
