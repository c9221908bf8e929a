import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { ErrorPanel } from '#components/ui/feedback/error-panel.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { ignoreDoubleClick } from '#components/ui/ignore-double-click.ts'
import { TextLink } from '#components/ui/text-link.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { diagnoseDelivery, keptBody } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { Diagnosis } from '../diagnosis.tsx'
import { useSecond } from '../history/use-second.ts'
import { AnswerText } from '../scrolled-text.tsx'
import { useStatusWord } from '../use-status-word.ts'
import { runTest, type TestAnswer, type TestState } from './run-test.ts'
import { readAgain, webhooksQuery } from './webhook-cache.ts'

function TestOutcome({ state, onRetry }: { state: TestState; onRetry: () => void }) {
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
      <Diagnosis diagnosis={diagnosis} />
      {late && <p className="text-xs text-ink-3">{t('testLate')}</p>}
      <AnswerBody answer={answer} />
    </div>
  )
}

function AnswerBody({ answer: { responseBody, httpStatus } }: { answer: TestAnswer }) {
  const t = useTranslations('webhook')
  const body = keptBody(responseBody ?? '')
  const spoken = Boolean(httpStatus)
  if (plainText(body).trim() === '') return spoken && <p className="text-sm text-ink-3">{t('bodyEmpty')}</p>
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
        <span>{t(spoken ? 'body' : 'apiSaid')}</span>
        {spoken && <span>{t('bodyKept')}</span>}
      </figcaption>
      <AnswerText
        label={t(spoken ? 'body' : 'apiSaid')}
        text={body}
        testId="test-body"
        className="max-h-52"
      />
    </figure>
  )
}

/** Seconds elapsed since a time. Hidden from screen readers, as it changes every second. */
function Elapsed({ since }: { since: number }) {
  const t = useTranslations('webhook')
  const seconds = Math.max(0, Math.floor((useSecond() - since) / 1000))
  return (
    <span aria-hidden className="tabular-nums">
      {t('seconds', { seconds })}
    </span>
  )
}

interface TestBenchProps {
  config: WebhookConfig
  /** In a dialog: without padding and the line above. */
  bare?: boolean
}

/** Sends a test event and shows its outcome and how to fix it (api.md 4.18). Disabled while the webhook is off. */
export function TestBench({ config, bare = false }: TestBenchProps) {
  const t = useTranslations('webhook')
  const client = useQueryClient()
  // One test at a time. Leaving the page stops waiting for it, but not the delivery.
  const [state, setState] = useState<TestState | null>(null)
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  const running = state?.kind === 'sending' || state?.kind === 'looking'

  const start = () => {
    if (waiting.current && !waiting.current.signal.aborted) return
    const controller = new AbortController()
    waiting.current = controller
    let outcome: TestState | null = null
    const tell = (next: TestState) => {
      if (controller.signal.aborted) return
      outcome = next
      setState(next)
      if (next.kind === 'answered') announce(t(`diagnosis.${diagnoseDelivery(next)}.title`))
      if (next.kind === 'lost') announce(t('testLost'))
      if (next.kind !== 'failed') return
      announce(t('testFailed'))
      // The webhook goes from the screen, and the outcome of its test with it.
      if (next.error.code === 'not_found')
        toast({ tone: 'warning', title: t('goneTitle'), description: t('goneText'), duration: null })
    }
    void runTest(config, tell, controller.signal).finally(() => {
      if (waiting.current === controller) waiting.current = null
      const { aborted } = controller.signal
      readAfter(client, 'testWebhook')
      // Somebody else may have changed or deleted the webhook that the API tested. The outcome goes from the screen with
      // the old address.
      void readAgain(client).then(() => {
        const list = client.getQueryData(webhooksQuery().queryKey)?.result
        const now = list?.find((one) => one.idWebhookConfig === config.idWebhookConfig)
        if (aborted || bare || !list || now?.url === config.url) return
        const warn = { tone: 'warning', duration: null } as const
        if (now) toast({ ...warn, title: t('overtakenTitle'), description: plainLine(now.url) })
        else if (outcome?.kind === 'answered')
          toast({
            ...warn,
            title: t('goneTitle'),
            description: `${t('lastEvent', { id: String(outcome.idWebhookEvent) })} · ${t(`diagnosis.${diagnoseDelivery(outcome)}.title`)}`,
          })
      })
    })
  }
  const { isActive } = config
  const about = useId()
  return (
    <section
      aria-label={t('test')}
      data-testid="webhook-test"
      className={bare ? 'flex flex-col gap-3' : 'flex flex-col gap-3 border-t border-line px-4 py-3'}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <RoleButton
          needs="admin"
          size={bare ? 'md' : 'sm'}
          variant={bare ? 'primary' : 'secondary'}
          icon={Send}
          onClick={ignoreDoubleClick(start)}
          busy={running}
          disabled={!isActive}
          aria-describedby={about}
          {...(bare ? { 'data-autofocus': '' } : {})}
          label={t(state && !running ? 'testAgain' : 'testSend')}
        />
        <p id={about} className="min-w-0 flex-1 basis-52 text-xs text-ink-3">
          {t(isActive ? 'testAbout' : 'testOff')}
        </p>
      </div>
      {state && <TestOutcome state={state} onRetry={start} />}
    </section>
  )
}
