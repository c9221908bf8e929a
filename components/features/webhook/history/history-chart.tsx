import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { toneFill } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { CountTable } from '#components/ui/table/count-table.tsx'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { type Bucket, bucketsOf, EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { statusTones } from './event-marks.tsx'

/** Maximum width of a bar, and width of the two labels below, rem. */
const [BAR, LABELS] = [2.5, 16]

/** Histogram of events over time, stacked by status, with the same numbers as a table. */
export function HistoryChart({ events }: { events: readonly WebhookEvent[] }) {
  const t = useTranslations('webhookHistory')
  const notation = useNotation()
  const buckets = useMemo(() => bucketsOf(events), [events])
  const most = buckets.reduce((top, { total }) => Math.max(top, total), 1)
  const start = (bucket: Bucket | undefined) =>
    bucket ? formatDateTime(new Date(bucket.start).toISOString(), notation) : ''
  if (buckets.length === 0) return null
  return (
    <figure
      aria-label={t('chart.label')}
      data-testid="history-chart"
      className="border-b border-line px-4 py-3"
    >
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">{t('chart.title')}</span>
        <span className="text-xs text-ink-3">{t('chart.about', { count: events.length })}</span>
      </figcaption>
      <div aria-hidden="true" style={{ maxWidth: `${Math.max(buckets.length * BAR, LABELS)}rem` }}>
        <div className="flex h-20 items-end gap-px border-b border-line">
          {buckets.map((bucket) => (
            <div
              key={bucket.start}
              data-tooltip={`${start(bucket)} · ${bucket.total}`}
              className="flex h-full min-w-0 max-w-10 flex-1 flex-col-reverse"
            >
              {EVENT_STATUSES.map(
                (status) =>
                  bucket.counts[status] > 0 && (
                    <span
                      key={status}
                      className={cx('min-h-px w-full', toneFill[statusTones[status]])}
                      style={{ height: `${(bucket.counts[status] / most) * 100}%` }}
                    />
                  ),
              )}
            </div>
          ))}
        </div>
        <div className="mt-1 flex justify-between gap-x-4 text-xs whitespace-nowrap text-ink-3">
          <span>{start(buckets[0])}</span>
          {buckets.length * BAR >= LABELS && <span>{start(buckets.at(-1))}</span>}
        </div>
      </div>
      <Disclosure summary={t('chart.table')} className="mt-1">
        <Numbers buckets={buckets.filter(({ total }) => total > 0)} start={start} />
      </Disclosure>
    </figure>
  )
}

function Numbers({ buckets, start }: { buckets: Bucket[]; start: (bucket: Bucket) => string }) {
  const t = useTranslations('webhookHistory')
  const format = useFormatter()
  return (
    <CountTable
      label={t('chart.table')}
      className="relative max-h-64"
      headers={[
        t('chart.from'),
        ...EVENT_STATUSES.map((status) => t(`statuses.${status}`)),
        t('chart.total'),
      ]}
      lines={buckets.map((bucket) => ({
        key: bucket.start,
        head: start(bucket),
        figures: [...EVENT_STATUSES.map((status) => bucket.counts[status]), bucket.total].map((count) =>
          format.number(count),
        ),
      }))}
    />
  )
}
