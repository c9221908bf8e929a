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

/** What a payload says it is about (api.md 6.1). The API promises an object and no more. */
export function payloadFacts({ payload }: Pick<WebhookEvent, 'payload'>): PayloadFacts {
  const { enrichmentType } = payload
  return {
    idProcessAction: idOf(payload.idProcessAction),
    enrichmentType: typeof enrichmentType === 'string' && enrichmentType !== '' ? enrichmentType : null,
    idCrmVisitCard: idOf(payload.idCrmVisitCard),
  }
}

/** An enrichment of which the receiver never heard, and the failed events that should have told of it. */
export interface Missed {
  idProcessAction: number
  events: WebhookEvent[]
}

/**
 * What was missed: the enrichments of the events that failed for good, each once, without tests.
 */
export function missedOf(events: readonly WebhookEvent[]): { missed: Missed[]; nameless: WebhookEvent[] } {
  const byId = new Map<number, Missed>()
  const nameless: WebhookEvent[] = []
  for (const event of events) {
    if (event.status !== 'FAILED' || isTestEvent(event)) continue
    const { idProcessAction } = payloadFacts(event)
    if (idProcessAction === null) {
      nameless.push(event)
      continue
    }
    const known = byId.get(idProcessAction)
    if (known) known.events.push(event)
    else byId.set(idProcessAction, { idProcessAction, events: [event] })
  }
  return { missed: [...byId.values()], nameless }
}

/** How reading an enrichment ended: with it, or with the code and words of the failure. */
export type MissedAnswer =
  | { kind: 'read'; enrichment: Enrichment }
  | { kind: 'failed'; code: string; message: string }

export interface MissedResult extends Missed {
  /** Null: not asked, as it was cancelled. */
  answer: MissedAnswer | null
}

/** One word for each way to end; `running`: the enrichment has not finished. */
export type MissedOutcome = 'found' | 'errored' | 'running' | 'notAsked' | 'failed'

export function missedOutcomeOf({ answer }: MissedResult): MissedOutcome {
  if (answer === null) return 'notAsked'
  if (answer.kind === 'failed') return 'failed'
  if (!answer.enrichment.executed) return 'running'
  return answer.enrichment.errored ? 'errored' : 'found'
}

const FOUND = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'linkedinUrl'] as const

const newestOf = ({ events }: Missed): WebhookEvent | undefined =>
  events.reduce<WebhookEvent | undefined>(
    (newest, event) => (newest && newest.idWebhookEvent > event.idWebhookEvent ? newest : event),
    undefined,
  )

function factsOf(result: MissedResult): PayloadFacts | null {
  const event = newestOf(result)
  return event ? payloadFacts(event) : null
}

const enrichmentOf = ({ answer }: MissedResult) => (answer?.kind === 'read' ? answer.enrichment : null)

/** What the file says of each result. The contact is the one that the enrichment answers now. */
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

/** One line of the JSON lines, with its line end: everything that was read, as it came. */
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
