import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { readInstant } from '#lib/domain/webhook/webhook-guesses.ts'
import { type DeliveryHeaders, readDeliveryHeaders } from '#lib/domain/webhook/webhook-headers.ts'
import { CurlMaker } from './curl-maker.tsx'
import { type BenchText, DeliveryFields } from './delivery-fields.tsx'
import { SecretFields } from './secret-fields.tsx'
import { useVerdict } from './use-verdict.ts'
import { VerdictView } from './verdict-view.tsx'

const ReceiverCode = partOf(() => import('./receiver-code.tsx'), 'ReceiverCode', {
  here: true,
  waiting: <SkeletonText />,
})

const EMPTY: BenchText = {
  secrets: [''],
  source: 'block',
  headers: '',
  kind: 'account',
  signature: '',
  timestamp: '',
  body: '',
  receivedAt: '',
  computed: '',
}

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
 * Verifies a delivery's signature in the tab, and says what is wrong with it. What is pasted lives in this component's
 * state alone: no request, no storage, no address holds it, and leaving the page drops it.
 */
export function SignatureBench() {
  const t = useTranslations('webhookSignature')
  const [text, setText] = useState(EMPTY)
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
  const isPlain = text === EMPTY

  useEffect(() => {
    if (outcome && outcome !== 'incomplete') announce(t(`said.${outcome}`))
  }, [outcome, t])

  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel
          title={t('title')}
          description={t('about')}
          state={{ kind: 'full' }}
          actions={
            <Button size="sm" variant="ghost" disabled={isPlain} onClick={() => setText(EMPTY)}>
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
        <Panel
          title={t('verdict')}
          state={{ kind: 'full' }}
          className="lg:sticky lg:top-[calc(var(--topbar)+1rem)]"
        >
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
