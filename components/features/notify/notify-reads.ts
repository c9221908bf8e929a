import type { QueryClient } from '@tanstack/react-query'
import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { boardSettings } from '#components/entities/stade/use-board-settings.ts'
import { stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import { isTestEvent } from '#lib/domain/webhook/webhook-ladder.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export interface NotifiableEvent {
  id: number
  text: string
}

/** Versions of the alerts of watched companies (api.md 2.8). */
export async function alertVersions(
  idCompanies: readonly number[],
  signal: AbortSignal,
): Promise<(NotifiableEvent & { idCompany: number })[]> {
  const fields = ['idAlert', 'idCompany', 'category', 'alertVersionList'] as const
  const alerts = await callInChunks('listAlerts', { query: {}, fields }, 'idCompany', idCompanies, { signal })
  return alerts.flatMap(({ idCompany, category, alertVersionList }) =>
    alertVersionList.map(({ idAlertVersion }) => ({
      id: idAlertVersion,
      idCompany,
      text: plainLine(category.title),
    })),
  )
}

const MAX_EVENTS = 50

/** Deliveries that failed for good (api.md 3.2), without tests, whose sender sees the result and which lose nothing. */
export async function failedDeliveries(signal: AbortSignal): Promise<NotifiableEvent[]> {
  const input = {
    query: { status: 'FAILED', limit: MAX_EVENTS },
    fields: ['idWebhookEvent', 'eventType', 'payload'],
  } as const
  const { result } = await callEndpoint('listWebhookEvents', input, signal)
  return result
    .map(readEvent)
    .filter((event) => !isTestEvent(event))
    .map(({ idWebhookEvent, eventType }) => ({ id: idWebhookEvent, text: plainLine(eventType) }))
}

/** The number of open opportunities whose deadline is `today` (YYYY-MM-DD). */
export async function deadlinesOn(
  client: QueryClient,
  idAccount: string,
  today: string,
  signal: AbortSignal,
): Promise<number> {
  const input = {
    query: { polling: FIRST_WINDOW },
    fields: ['idOpportunity', 'deadline', 'idStade'],
  } as const
  const [{ opportunityList }, { result: stades }] = await Promise.all([
    callEndpoint('listOpportunities', input, signal),
    client.fetchQuery(endpointQuery('listStades', {})),
  ])
  const labels = new Map(stades.map(({ idCustomFieldValue, label }) => [idCustomFieldValue, label]))
  const { outcomes } = boardSettings(idAccount)
  return opportunityList.filter(
    ({ deadline, idStade }) =>
      deadline?.slice(0, today.length) === today &&
      stadeOutcomeOf(outcomes, idStade, idStade === null ? undefined : labels.get(idStade)) === 'open',
  ).length
}
