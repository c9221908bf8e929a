import type { AccountWebhookPayload, EnrichmentResult, RequestWebhookPayload } from '#lib/contract/events.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import type { WebhookEventType } from '#lib/contract/schemas/webhook.ts'

/** A finished enrichment, as reported by both kinds of webhook. */
export interface Ending {
  readonly idProcessAction: number
  readonly idCrmVisitCard: number
  readonly type: EnrichmentType
  readonly succeeded: boolean
  readonly timestamp: string
  readonly result: EnrichmentResult
}

export const eventTypeOf = (succeeded: boolean): WebhookEventType =>
  succeeded ? 'enrichment.completed' : 'enrichment.failed'

/** Section 6.1. A failed enrichment differs only in its status. */
export const accountPayload = (ending: Ending, test = false): AccountWebhookPayload => ({
  test,
  idProcessAction: ending.idProcessAction,
  enrichmentType: ending.type,
  status: ending.succeeded ? 'completed' : 'failed',
  timestamp: ending.timestamp,
  idCrmVisitCard: ending.idCrmVisitCard,
  result: ending.result,
})

/** Section 6.2. */
export const requestPayload = (ending: Ending): RequestWebhookPayload => ({
  event: eventTypeOf(ending.succeeded),
  timestamp: ending.timestamp,
  data: {
    idProcessAction: ending.idProcessAction,
    type: ending.type,
    success: ending.succeeded,
    result: ending.result,
  },
})

/** Section 4.18: the fictitious payload of a test; its ids exist nowhere. */
export const testPayload = (eventType: WebhookEventType, timestamp: string): AccountWebhookPayload =>
  accountPayload(
    {
      idProcessAction: 0,
      idCrmVisitCard: 0,
      type: 'email',
      succeeded: eventType === 'enrichment.completed',
      timestamp,
      result: {
        firstName: 'Camille',
        lastName: 'Exemple',
        email: 'camille.exemple@societe.example',
        phone: '+33 1 99 00 00 00',
        mobile: '+33 6 39 98 00 00',
        linkedinUrl: 'https://www.linkedin.com/in/camille-exemple',
      },
    },
    true,
  )
