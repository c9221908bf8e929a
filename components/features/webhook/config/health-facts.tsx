import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { StatusDot, toneFill } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { WebhookConfig, WebhookEvent, WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { apiClock } from '../api-clock.ts'
import { useStatusWord } from '../use-status-word.ts'

/** How many of the newest events a webhook's health is computed from. */
const HEALTH_SAMPLE = 50

const HEALTH_FIELDS = [
  'idWebhookEvent',
  'idWebhookConfig',
  'status',
  'httpStatus',
  'payload',
  'created',
  'modified',
  'lastAttemptDate',
] as const
export type HealthEvent = Pick<WebhookEvent, (typeof HEALTH_FIELDS)[number]>

const TONES = { sent: 'success', waiting: 'neutral', retrying: 'warning', failed: 'danger' } as const
type HealthKind = keyof typeof TONES
const HEALTH_KINDS = Object.keys(TONES) as HealthKind[]

const kinds: Record<WebhookEventStatus, HealthKind> = {
  SUCCESS: 'sent',
  PENDING: 'waiting',
  SENDING: 'waiting',
  RETRY: 'retrying',
  FAILED: 'failed',
}

interface Health {
  /** Number of events read, of any webhook of the type, tests included. */
  sample: number
  counts: Record<HealthKind, number>
  /** This webhook's events without tests, oldest first. */
  marks: { id: number; kind: HealthKind }[]
  tests: number
  /** This webhook's newest event with an attempt, tests included. */
  last: HealthEvent | null
}

/** A webhook's health from the newest events of its type, which may include those of a deleted webhook. */
export function healthOf(events: readonly HealthEvent[], idWebhookConfig: number): Health {
  const own = events
    .filter((event) => event.idWebhookConfig === idWebhookConfig)
    .sort((a, b) => a.idWebhookEvent - b.idWebhookEvent)
  const real = own.filter((event) => event.payload.test !== true)
  const counts: Record<HealthKind, number> = { sent: 0, waiting: 0, retrying: 0, failed: 0 }
  const marks = real.map(({ idWebhookEvent, status }) => ({
    id: idWebhookEvent,
    // The API may send a status that the contract does not know.
    kind: Object.hasOwn(kinds, status) ? kinds[status] : 'waiting',
  }))
  for (const { kind } of marks) counts[kind] += 1
  return {
    sample: events.length,
    counts,
    marks,
    tests: own.length - real.length,
    last: own.findLast((event) => event.lastAttemptDate !== null) ?? null,
  }
}

const REFRESH_MS = 30_000

/** The health of a webhook, from the newest events of its type (api.md 4.18). */
export function HealthFacts({ config }: { config: WebhookConfig }) {
  const t = useTranslations('webhook')
  const { eventType, idWebhookConfig } = config
  const query = useQuery({
    ...endpointQuery('listWebhookEvents', {
      query: { eventType, limit: HEALTH_SAMPLE },
      fields: HEALTH_FIELDS,
    }),
    refetchInterval: REFRESH_MS,
  })
  const events = query.data?.result.map(readEvent) ?? []
  const health = healthOf(events, idWebhookConfig)
  const offset = apiClock(events, query.dataUpdatedAt)
  return (
    <section aria-label={t('health')} data-testid="webhook-health" className="border-t border-line">
      <QueryView query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {() => <HealthView health={health} offset={offset} />}
      </QueryView>
    </section>
  )
}

function HealthView({ health, offset }: { health: Health; offset: number }) {
  const t = useTranslations('webhook')
  const word = useStatusWord()
  const { counts, last } = health
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-sm font-medium">{t('health')}</h3>
        <p className="text-xs text-ink-3">
          {t('sample', { count: health.marks.length, sample: health.sample, tests: health.tests })}
        </p>
      </div>
      {health.marks.length > 0 && (
        <div aria-hidden className="flex h-5 gap-px">
          {health.marks.map(({ id, kind }) => (
            <span key={id} className={cx('min-w-px max-w-2 flex-1 rounded-[1px]', toneFill[TONES[kind]])} />
          ))}
        </div>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm sm:grid-cols-4">
        {HEALTH_KINDS.map((kind) => (
          <div key={kind} data-kind={kind} className="flex items-baseline justify-between gap-2 sm:block">
            <dt className={cx('text-xs', counts[kind] === 0 ? 'text-ink-3' : 'text-ink-2')}>
              <StatusDot tone={counts[kind] === 0 ? 'neutral' : TONES[kind]}>{t(`kinds.${kind}`)}</StatusDot>
            </dt>
            <dd className={cx('text-base tabular-nums', counts[kind] === 0 ? 'text-ink-3' : 'font-medium')}>
              {counts[kind]}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {last ? (
          <>
            <TextLink href={paths.webhookEvent(last.idWebhookEvent)} className="underline">
              {t('lastEvent', { id: String(last.idWebhookEvent) })}
            </TextLink>
            {' · '}
            {t('lastStatus', {
              status: word(last.status),
              test: last.payload.test === true ? 'yes' : 'no',
              http: last.httpStatus ? String(last.httpStatus) : last.status === 'SENDING' ? 'open' : 'none',
            })}
            {' · '}
            <RelativeTime value={last.lastAttemptDate ?? last.modified} offset={offset} />
          </>
        ) : (
          t('noEvents')
        )}
      </p>
    </div>
  )
}
