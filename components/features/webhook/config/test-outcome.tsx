import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { ErrorPanel } from '#components/ui/feedback/error-panel.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { diagnoseDelivery, keptBody } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { diagnosisTone } from '../diagnosis-tone.ts'
import { useSecond } from '../history/use-second.ts'
import { useStatusWord } from '../use-status-word.ts'
import type { TestAnswer, TestState } from './run-test.ts'

/** How a test goes, or went. */
export function TestOutcome({ state, onRetry }: { state: TestState; onRetry: () => void }) {
  const t = useTranslations('webhook')
  switch (state.kind) {
    case 'sending':
      return <Waiting since={state.since}>{t('testSending')}</Waiting>
    case 'looking':
      return <Waiting since={state.since}>{t('testLooking')}</Waiting>
    case 'answered':
      return <Answered answer={state} />
    case 'lost':
      return <Callout tone="warning" title={t('testLost')} text={t('testLostText')} />
    case 'failed':
      return <ErrorPanel error={state.error} onRetry={onRetry} />
    default:
      return state satisfies never
  }
}

function Waiting({ since, children }: { since: number; children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
      <Spinner />
      <span>{children}</span>
      <Elapsed since={since} />
    </p>
  )
}

function Answered({ answer }: { answer: TestAnswer }) {
  const t = useTranslations('webhook')
  const format = useFormatter()
  const word = useStatusWord()
  const { status, httpStatus, durationMs, idWebhookEvent, late } = answer
  const diagnosis = diagnoseDelivery(answer)
  return (
    <div className="flex flex-col gap-2.5" data-testid="test-answer" data-diagnosis={diagnosis}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={status === 'SUCCESS' ? 'success' : 'danger'}>{word(status)}</Badge>
        <span className="font-medium">
          {httpStatus ? t('httpStatus', { status: String(httpStatus) }) : t('noStatus')}
        </span>
        {durationMs !== null && (
          <span className="text-ink-2 tabular-nums">
            {t('took', {
              seconds: format.number(durationMs / 1000, { maximumFractionDigits: durationMs < 950 ? 2 : 1 }),
            })}
          </span>
        )}
        <TextLink href={paths.webhookEvent(idWebhookEvent)} className="underline">
          {t('lastEvent', { id: String(idWebhookEvent) })}
        </TextLink>
      </div>
      <Callout tone={diagnosisTone(diagnosis)} title={t(`diagnosis.${diagnosis}.title`)}>
        {t(`diagnosis.${diagnosis}.text`)}
      </Callout>
      {late && <p className="text-xs text-ink-3">{t('testLate')}</p>}
      <AnswerBody answer={answer} />
    </div>
  )
}

function AnswerBody({ answer: { responseBody, httpStatus } }: { answer: TestAnswer }) {
  const t = useTranslations('webhook')
  const body = plainText(keptBody(responseBody ?? ''))
  const spoken = Boolean(httpStatus)
  if (body.trim() === '') return <p className="text-sm text-ink-3">{t('bodyEmpty')}</p>
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
        <span>{t(spoken ? 'body' : 'apiSaid')}</span>
        {spoken && <span>{t('bodyKept')}</span>}
      </figcaption>
      <ScrollRegion
        label={t(spoken ? 'body' : 'apiSaid')}
        className="max-h-52 rounded-md border border-line bg-sunken px-3 py-2"
      >
        <pre data-testid="test-body" className="font-mono text-xs break-words whitespace-pre-wrap">
          {body}
        </pre>
      </ScrollRegion>
    </figure>
  )
}

/** Whole seconds since a moment, counting. Not read out: the words beside it are. */
function Elapsed({ since }: { since: number }) {
  const t = useTranslations('webhook')
  const seconds = Math.max(0, Math.floor((useSecond() - since) / 1000))
  return (
    <span aria-hidden className="tabular-nums">
      {t('seconds', { seconds })}
    </span>
  )
}
