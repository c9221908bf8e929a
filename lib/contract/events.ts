import { z } from 'zod'
import { DateTime, Int, NotShown, nullable, Text } from './primitives.ts'
import { EnrichmentType } from './schemas/enrichment.ts'

/** api.md 6.1: the data that an enrichment found. */
export const EnrichmentResult = z.object(
  nullable({ firstName: Text, lastName: Text, email: Text, phone: Text, mobile: Text, linkedinUrl: Text }),
)
export type EnrichmentResult = z.output<typeof EnrichmentResult>

/** api.md 6.1: the body POSTed to an account-level webhook. */
export const AccountWebhookPayload = z.object({
  test: z.boolean(),
  idProcessAction: Int,
  enrichmentType: EnrichmentType,
  status: Text, // shown as "completed"; a failed enrichment has another, not shown
  timestamp: DateTime,
  idCrmVisitCard: Int,
  result: EnrichmentResult,
})
export type AccountWebhookPayload = z.output<typeof AccountWebhookPayload>

/** api.md 6.2: the body POSTed to the `webhookUrl` of one enrichment. */
export const RequestWebhookPayload = z.object({
  event: Text,
  timestamp: DateTime,
  data: z.object({
    idProcessAction: Int,
    type: EnrichmentType,
    success: z.boolean(),
    result: z.record(z.string(), NotShown),
  }),
})
export type RequestWebhookPayload = z.output<typeof RequestWebhookPayload>

/** api.md 6.1: headers of an account-level delivery, in lower case. */
export const ACCOUNT_WEBHOOK_HEADERS = {
  signature: 'x-webhook-signature',
  event: 'x-webhook-event',
  id: 'x-webhook-id',
  timestamp: 'x-webhook-timestamp',
} as const

/** api.md 6.2: header of a per-request delivery, in lower case. */
export const REQUEST_WEBHOOK_SIGNATURE_HEADER = 'x-service-signature'
