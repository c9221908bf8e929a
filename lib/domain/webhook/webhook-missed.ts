import type { Enrichment } from '#lib/contract/schemas/enrichment.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { isTestEvent } from './webhook-ladder.ts'

export interface PayloadFacts {
  idProcessAction: number | null
  enrichmentType: string | null
  idCrmVisitCard: number | null
}

const idOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

/** The known fields of a payload (api.md 6.1), where valid: the API promises only an object. */
export function payloadFacts({ payload }: Pick<WebhookEvent, 'payload'>): PayloadFacts {
  const { enrichmentType } = payload
  return {
    idProcessAction: idOf(payload.idProcessAction),
    enrichmentType: typeof enrichmentType === 'string' && enrichmentType !== '' ? enrichmentType : null,
    idCrmVisitCard: idOf(payload.idCrmVisitCard),
  }
}

/** An enrichment whose result the receiver never got, and its failed events. */
export interface Missed {
  idProcessAction: number
  events: WebhookEvent[]
}

/** The enrichments of the events that failed for good, each once, without tests; `nameless`: events without its id. */
export function missedOf(events: readonly WebhookEvent[]): { missed: Missed[]; nameless: WebhookEvent[] } {
  const lost = events.filter((event) => event.status === 'FAILED' && !isTestEvent(event))
  const byId = Map.groupBy(lost, (event) => payloadFacts(event).idProcessAction)
  const missed = [...byId].flatMap(([idProcessAction, failed]) =>
    idProcessAction === null ? [] : [{ idProcessAction, events: failed }],
  )
  return { missed, nameless: byId.get(null) ?? [] }
}

/** The result of reading an enrichment: the record, or the error's code and message. */
export type MissedAnswer =
  | { kind: 'read'; enrichment: Enrichment }
  | { kind: 'failed'; code: string; message: string }

export interface MissedResult extends Missed {
  /** Null: not requested, as the run was cancelled. */
  answer: MissedAnswer | null
}

/** The outcomes of a read; `running`: the enrichment has not finished. */
export type MissedOutcome = 'found' | 'errored' | 'running' | 'notAsked' | 'failed'

export function missedOutcomeOf({ answer }: MissedResult): MissedOutcome {
  if (answer === null) return 'notAsked'
  if (answer.kind === 'failed') return 'failed'
  if (!answer.enrichment.executed) return 'running'
  return answer.enrichment.errored ? 'errored' : 'found'
}

const FOUND = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'linkedinUrl'] as const

const newestOf = ({ events }: Missed): WebhookEvent | undefined =>
  events.toSorted((a, b) => b.idWebhookEvent - a.idWebhookEvent)[0]

function factsOf(result: MissedResult): PayloadFacts | null {
  const event = newestOf(result)
  return event ? payloadFacts(event) : null
}

const enrichmentOf = ({ answer }: MissedResult) => (answer?.kind === 'read' ? answer.enrichment : null)

/** The columns of the exported file. The contact is the enrichment's current one. */
export const MISSED_COLUMNS: readonly FileColumn<MissedResult>[] = [
  { header: 'idProcessAction', value: (result) => result.idProcessAction },
  { header: 'outcome', value: missedOutcomeOf },
  {
    header: 'problem',
    value: ({ answer }) => (answer?.kind === 'failed' ? `${answer.code}: ${answer.message}` : null),
  },
  {
    header: 'idWebhookEvents',
    value: ({ events }) => events.map(({ idWebhookEvent }) => idWebhookEvent).join(' '),
  },
  { header: 'eventType', value: (result) => newestOf(result)?.eventType },
  { header: 'lastAttemptDate', kind: 'moment', value: (result) => newestOf(result)?.lastAttemptDate },
  { header: 'httpStatus', kind: 'number', value: (result) => newestOf(result)?.httpStatus },
  { header: 'enrichmentType', value: (result) => factsOf(result)?.enrichmentType },
  {
    header: 'idCrmVisitCard',
    value: (result) => enrichmentOf(result)?.crmVisitCard?.idCrmVisitCard ?? factsOf(result)?.idCrmVisitCard,
  },
  ...FOUND.map(
    (field): FileColumn<MissedResult> => ({
      header: field,
      value: (result) => enrichmentOf(result)?.crmVisitCard?.[field],
    }),
  ),
  {
    header: 'output',
    value: (result) => {
      const output = enrichmentOf(result)?.output
      return output === null || output === undefined ? null : JSON.stringify(output)
    },
  },
]

/** One line of the JSON Lines file, with its line end: the records as the API returned them. */
export function missedLine(result: MissedResult): string {
  const { idProcessAction, events, answer } = result
  return `${JSON.stringify({
    idProcessAction,
    outcome: missedOutcomeOf(result),
    problem: answer?.kind === 'failed' ? { code: answer.code, message: answer.message } : null,
    enrichment: answer?.kind === 'read' ? answer.enrichment : null,
    events,
  })}\n`
}
