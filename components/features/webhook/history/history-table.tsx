'use client'

import { createColumnHelper, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { type DataTableFeatures, dataTableFeatures } from '#components/ui/table/data-table.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useGo } from '#components/ui/use-go.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { payloadFacts } from '#lib/domain/webhook/webhook-missed.ts'
import { formatDateTime, instantOf } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { Countdown } from './countdown.tsx'
import { EventStatus, EventType, LadderMarks } from './event-marks.tsx'

const helper = createColumnHelper<DataTableFeatures, WebhookEvent>()

interface HistoryTableProps {
  rows: readonly WebhookEvent[]
  /** How far the API's clock is ahead of this one, milliseconds. */
  offset: number
}

/** Deliveries, newest first: what became of each and what comes next. */
export function HistoryTable({ rows, offset }: HistoryTableProps) {
  const t = useTranslations('webhookHistory')
  const notation = useNotation()
  const go = useGo()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'event',
          header: t('columns.event'),
          meta: { min: 110 },
          cell: ({ row: { original } }) => (
            <span className="inline-flex items-center gap-2">
              <TextLink
                href={paths.webhookEvent(original.idWebhookEvent)}
                className="tabular-nums"
                aria-label={t('eventNumber', { id: String(original.idWebhookEvent) })}
              >
                {original.idWebhookEvent}
              </TextLink>
              {isTestEvent(original) && <Tag>{t('test')}</Tag>}
            </span>
          ),
        }),
        helper.display({
          id: 'status',
          header: t('columns.status'),
          meta: { min: 125 },
          cell: ({ row: { original } }) => <EventStatus status={original.status} />,
        }),
        helper.display({
          id: 'http',
          header: t('columns.http'),
          meta: { min: 115 },
          cell: ({ row: { original } }) => <HttpStatus event={original} />,
        }),
        helper.display({
          id: 'attempts',
          header: t('columns.attempts'),
          meta: { min: 118 },
          cell: ({ row: { original } }) => <LadderMarks event={original} />,
        }),
        helper.display({
          id: 'next',
          header: t('columns.next'),
          meta: { min: 105 },
          cell: ({ row: { original } }) => {
            const next = instantOf(original.nextRetryDate)
            return next === null ? <NoValue /> : <Countdown to={next} offset={offset} />
          },
        }),
        helper.display({
          id: 'type',
          header: t('columns.type'),
          meta: { min: 165, grow: 1 },
          cell: ({ row: { original } }) => <EventType type={original.eventType} />,
        }),
        helper.display({
          id: 'enrichment',
          header: t('columns.enrichment'),
          meta: { min: 125 },
          cell: ({ row: { original } }) => <EnrichmentCell event={original} />,
        }),
        helper.display({
          id: 'created',
          header: t('columns.created'),
          meta: { min: 155 },
          cell: ({ row: { original } }) => formatDateTime(original.created, notation),
        }),
        helper.display({
          id: 'last',
          header: t('columns.last'),
          meta: { min: 155 },
          cell: ({ row: { original } }) =>
            original.lastAttemptDate === null ? (
              <NoValue />
            ) : (
              formatDateTime(original.lastAttemptDate, notation)
            ),
        }),
      ]),
    [t, notation, offset],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data,
    getRowId: ({ idWebhookEvent }) => String(idWebhookEvent),
  })
  return (
    <VirtualTable
      table={table}
      label={t('title')}
      testId="webhook-events"
      stickyFirst
      onOpen={({ idWebhookEvent }) => go.to(paths.webhookEvent(idWebhookEvent))}
      className="max-h-[64dvh]"
    />
  )
}

function HttpStatus({ event: { httpStatus, lastAttemptDate } }: { event: WebhookEvent }) {
  const t = useTranslations('webhookHistory')
  if (httpStatus)
    return (
      <Badge tone={httpStatus < 300 ? 'success' : httpStatus < 400 ? 'warning' : 'danger'}>
        {httpStatus}
      </Badge>
    )
  return lastAttemptDate === null ? <NoValue /> : <span className="text-ink-2">{t('noAnswer')}</span>
}

/** A test's payload is made up: its enrichment does not exist. */
function EnrichmentCell({ event }: { event: WebhookEvent }) {
  const { idProcessAction, enrichmentType } = payloadFacts(event)
  if (idProcessAction === null || isTestEvent(event)) return <NoValue />
  return (
    <>
      <TextLink href={paths.enrichment(idProcessAction)} className="tabular-nums">
        {idProcessAction}
      </TextLink>{' '}
      <span className="text-ink-2">{plainLine(enrichmentType)}</span>
    </>
  )
}
