import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { JsonTree } from '#components/ui/json-tree.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { diagnoseEvent } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { payloadFacts } from '#lib/domain/webhook/webhook-missed.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { webhookElementId } from '../config/event-type.ts'
import { Diagnosis } from '../diagnosis.tsx'
import { EventLadder } from '../history/event-ladder.tsx'
import { EnrichmentWord } from '../history/event-marks.tsx'
import { AnswerText, ScrolledText } from '../scrolled-text.tsx'

interface EventProps {
  event: WebhookEvent
}

/** All fields of an event (api.md 2.15), its outcome first. */
export function EventPanels({ event, offset }: EventProps & { offset: number }) {
  const t = useTranslations('webhookHistory')
  return (
    <div className="flex flex-col gap-4">
      <AnswerPanel event={event} />
      <Panel title={t('ladder')}>
        <EventLadder event={event} offset={offset} />
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PayloadPanel event={event} />
        <FactsPanel event={event} />
      </div>
    </div>
  )
}

function PayloadPanel({ event }: EventProps) {
  const t = useTranslations('webhookHistory')
  const [view, setView] = useState<'tree' | 'raw'>('tree')
  const raw = JSON.stringify(event.payload, null, 2)
  return (
    <Panel
      title={t('payload')}
      actions={
        <>
          <SegmentedControl
            label={t('payloadView')}
            options={(['tree', 'raw'] as const).map((value) => ({ value, label: t(value) }))}
            value={view}
            onChange={setView}
          />
          <CopyButton value={raw} what={t('thePayload')} />
        </>
      }
    >
      {view === 'tree' ? (
        <JsonTree value={event.payload} />
      ) : (
        <>
          <ScrolledText label={t('payload')} text={raw} testId="payload-raw" />
          <p className="mt-1.5 text-xs text-ink-3">{t('rawNote')}</p>
        </>
      )}
    </Panel>
  )
}

function AnswerPanel({ event }: EventProps) {
  const t = useTranslations('webhookHistory')
  const hook = useTranslations('webhook')
  const { status, httpStatus, responseBody } = event
  const diagnosis = diagnoseEvent(event)
  // Without a response, `responseBody` is the API's error text, not the receiver's.
  const answerName = httpStatus ? t('answerBody') : hook('apiSaid')
  return (
    <Panel title={t('answer')} count={httpStatus ? `HTTP ${httpStatus}` : null}>
      <div className="flex flex-col gap-2.5">
        {diagnosis === null ? (
          <p className="text-sm text-ink-2">{t('notTried')}</p>
        ) : (
          <Diagnosis diagnosis={diagnosis} />
        )}
        {status === 'FAILED' && !isTestEvent(event) && <Missed event={event} />}
        {responseBody !== null && responseBody.trim() !== '' ? (
          <figure className="min-w-0">
            <figcaption className="mb-1 text-xs text-ink-3">{answerName}</figcaption>
            <AnswerText label={answerName} text={responseBody} testId="answer-body" />
          </figure>
        ) : (
          diagnosis !== null && <p className="text-sm text-ink-3">{t('answerEmpty')}</p>
        )}
      </div>
    </Panel>
  )
}

/** Link to the enrichment whose result the receiver never got. */
function Missed({ event }: EventProps) {
  const t = useTranslations('webhookHistory')
  const { idProcessAction } = payloadFacts(event)
  if (idProcessAction === null) return null
  return (
    <p className="text-sm">
      {t('missedOne')}{' '}
      <TextLink href={paths.enrichment(idProcessAction)}>
        {t('readEnrichment', { id: String(idProcessAction) })}
      </TextLink>
    </p>
  )
}

function FactsPanel({ event }: EventProps) {
  const t = useTranslations('webhookHistory')
  const notation = useNotation()
  const isTest = isTestEvent(event)
  const { idProcessAction, idCrmVisitCard, enrichmentType } = payloadFacts(event)
  const when = (text: string | null) => (text === null ? null : formatDateTime(text, notation))
  return (
    <Panel title={t('details')}>
      <DescriptionList>
        <Fact label={t('facts.enrichment')} note={isTest ? t('madeUp') : undefined}>
          {idProcessAction !== null && !isTest ? (
            <TextLink href={paths.enrichment(idProcessAction)}>
              {idProcessAction}
              {enrichmentType !== null && (
                <>
                  {' · '}
                  <EnrichmentWord type={enrichmentType} />
                </>
              )}
            </TextLink>
          ) : (
            idProcessAction
          )}
        </Fact>
        <Fact label={t('facts.contact')}>
          {idCrmVisitCard !== null && !isTest ? (
            <TextLink href={paths.contact(idCrmVisitCard)}>{idCrmVisitCard}</TextLink>
          ) : (
            idCrmVisitCard
          )}
        </Fact>
        <Fact label={t('facts.webhook')}>
          <TextLink href={`${paths.webhooks()}#${webhookElementId(event.eventType)}`}>
            {event.idWebhookConfig}
          </TextLink>
        </Fact>
        <CopyFact label="idWebhookEvent" value={event.idWebhookEvent} />
        <Fact label="idAccount" value={plainLine(event.idAccount)} />
        <Fact label="eventType" value={plainLine(event.eventType)} />
        <Fact label="status" value={plainLine(event.status)} />
        <Fact label="httpStatus" value={event.httpStatus} />
        <Fact label="retryCount / maxRetries">
          {event.retryCount} / {event.maxRetries}
        </Fact>
        <Fact label={t('facts.created')} value={when(event.created)} />
        <Fact label={t('facts.modified')} value={when(event.modified)} />
        <Fact label={t('columns.last')} value={when(event.lastAttemptDate)} />
        <Fact label={t('facts.next')} value={when(event.nextRetryDate)} />
      </DescriptionList>
    </Panel>
  )
}
