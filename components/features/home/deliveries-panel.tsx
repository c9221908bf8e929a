'use client'

import { Send } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Tag } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { FIGURES, Figure, NARROW_LINE, NarrowLine } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import {
  DELIVERY_LINES,
  type DeliveriesData,
  type DeliveryLine,
  deliveriesPart,
} from './model/delivery-part.ts'
import { DAYS_BACK } from './model/opportunity-parts.ts'

/** Webhook deliveries that failed or await a retry. */
export function DeliveriesPanel({ waiting = false }: PartProps) {
  return (
    <HomePanel
      name="deliveries"
      days={DAYS_BACK}
      part={deliveriesPart}
      waiting={waiting}
      all={paths.webhooks({ part: 'history' })}
      height="min-h-[calc(3.5rem+3rem*4)]"
      skeleton={
        <>
          <LinesSkeleton lines={1} className={FIGURES} />
          <LinesSkeleton lines={DELIVERY_LINES} className={NARROW_LINE} />
        </>
      }
      isEmpty={({ lines }) => lines.length === 0}
      icon={Send}
    >
      {(kept) => <Deliveries {...kept} />}
    </HomePanel>
  )
}

function Deliveries({ retrying, failed, moreRetrying, moreFailed, offset, lines }: DeliveriesData) {
  const t = useTranslations('home')
  const format = useFormatter()
  const counted = (count: number, orMore: boolean) =>
    orMore ? t('orMore', { count: format.number(count) }) : format.number(count)
  const history = (status: 'RETRY' | 'FAILED', lost: { from?: string; sends?: 'real' } = {}) =>
    paths.webhooks({ part: 'history', status, ...lost })
  return (
    <>
      <ul className={`flex border-b border-line ${FIGURES}`}>
        <Figure
          href={history('RETRY')}
          value={counted(retrying, moreRetrying)}
          label={t('deliveries.retrying')}
          className={retrying > 0 ? 'text-warning-ink' : undefined}
        />
        <Figure
          href={history('FAILED', { from: dayAfter(today(), -DAYS_BACK), sends: 'real' })}
          value={counted(failed, moreFailed)}
          label={t('deliveries.failed')}
          className={failed > 0 ? 'text-danger-ink' : undefined}
        />
      </ul>
      <ul>
        {lines.map((line) => (
          <Delivery key={line.idWebhookEvent} line={line} offset={offset} />
        ))}
      </ul>
    </>
  )
}

function Delivery({ line, offset }: { line: DeliveryLine; offset: number }) {
  const t = useTranslations('home.deliveries')
  const { idWebhookEvent, eventType, status, httpStatus, retryCount, maxRetries, isTest } = line
  const waits = status === 'RETRY'
  const when = waits ? line.nextRetryDate : (line.lastAttemptDate ?? line.modified)
  const answer = httpStatus === null || httpStatus === 0 ? t('noAnswer') : t('http', { status: httpStatus })
  return (
    <NarrowLine
      href={paths.webhookEvent(idWebhookEvent)}
      title={
        <>
          {plainLine(eventType)} {isTest && <Tag className="align-middle">{t('test')}</Tag>}
        </>
      }
      about={
        waits
          ? t('waits', { answer, made: retryCount, of: maxRetries })
          : t('gaveUp', { answer, made: retryCount })
      }
      end={when === null ? null : <RelativeTime value={when} offset={offset} ahead={waits} />}
    />
  )
}
