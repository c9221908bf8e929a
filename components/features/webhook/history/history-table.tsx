import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useGo } from '#components/ui/use-go.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { diagnoseEvent } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { payloadFacts } from '#lib/domain/webhook/webhook-missed.ts'
import { formatDateTime, instantOf } from '#lib/format/dates.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { Countdown } from './countdown.tsx'
import { EnrichmentWord, EventStatus, EventType, LadderMarks } from './event-marks.tsx'

const keyOf = ({ idWebhookEvent }: WebhookEvent) => String(idWebhookEvent)

interface HistoryTableProps {
  rows: readonly WebhookEvent[]
  offset: number
}

/** Deliveries, newest first unless sorted, with their outcome and next attempt. */
export function HistoryTable({ rows, offset }: HistoryTableProps) {
  const t = useTranslations('webhookHistory')
  const notation = useNotation()
  const go = useGo()
  const columns = useMemo(() => {
    const column = (
      id: 'event' | 'status' | 'http' | 'attempts' | 'next' | 'type' | 'enrichment' | 'created' | 'last',
      min: number,
      cell: Column<WebhookEvent>['cell'],
      sort?: Column<WebhookEvent>['sort'],
    ): Column<WebhookEvent> => ({ id, header: t(`columns.${id}`), min, cell, ...(sort && { sort }) })
    return [
      column('event', 110, (event) => <EventNumber event={event} />, keyOf),
      column('status', 138, ({ status }) => <EventStatus status={status} />),
      column(
        'http',
        115,
        (event) => <HttpStatus event={event} />,
        ({ httpStatus }) => httpStatus,
      ),
      column('attempts', 118, (event) => <LadderMarks event={event} />),
      column('next', 100, ({ nextRetryDate }) => {
        const next = instantOf(nextRetryDate)
        return next === null ? <NoValue /> : <Countdown to={next} offset={offset} />
      }),
      { ...column('type', 165, ({ eventType }) => <EventType type={eventType} />), grow: 1 },
      column('enrichment', 125, (event) => <EnrichmentCell event={event} />),
      column(
        'created',
        155,
        ({ created }) => formatDateTime(created, notation),
        ({ created }) => created,
      ),
      column(
        'last',
        155,
        ({ lastAttemptDate: last }) => (last === null ? <NoValue /> : formatDateTime(last, notation)),
        ({ lastAttemptDate }) => lastAttemptDate,
      ),
    ]
  }, [t, notation, offset])
  const list = useList({ columns, rows, keyOf })
  return (
    <VirtualTable
      list={list}
      label={t('title')}
      testId="webhook-events"
      stickyFirst
      onOpen={({ idWebhookEvent }) => go.to(paths.webhookEvent(idWebhookEvent))}
      className="max-h-[64dvh]"
    />
  )
}

function EventNumber({ event }: { event: WebhookEvent }) {
  const t = useTranslations('webhookHistory')
  const { idWebhookEvent } = event
  return (
    <span className="inline-flex items-center gap-2">
      <TextLink
        href={paths.webhookEvent(idWebhookEvent)}
        className="tabular-nums"
        aria-label={t('eventNumber', { id: String(idWebhookEvent) })}
      >
        {idWebhookEvent}
      </TextLink>
      {isTestEvent(event) && <Tag>{t('test')}</Tag>}
    </span>
  )
}

function HttpStatus({ event }: { event: WebhookEvent }) {
  const t = useTranslations('webhookHistory')
  const { httpStatus, lastAttemptDate } = event
  if (httpStatus)
    return (
      <Badge tone={httpStatus < 300 ? 'success' : httpStatus < 400 ? 'warning' : 'danger'}>
        {httpStatus}
      </Badge>
    )
  const isTried = lastAttemptDate !== null && diagnoseEvent(event) !== null
  return isTried ? <span className="text-ink-2">{t('noAnswer')}</span> : <NoValue />
}

/** Links to the enrichment; a test's payload is made up, so its enrichment does not exist. */
function EnrichmentCell({ event }: { event: WebhookEvent }) {
  const { idProcessAction, enrichmentType } = payloadFacts(event)
  if (idProcessAction === null || isTestEvent(event)) return <NoValue />
  return (
    <>
      <TextLink href={paths.enrichment(idProcessAction)} className="tabular-nums">
        {idProcessAction}
      </TextLink>{' '}
      <span className="text-ink-2">
        <EnrichmentWord type={enrichmentType} />
      </span>
    </>
  )
}
