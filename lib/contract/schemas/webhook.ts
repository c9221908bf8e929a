import { z } from 'zod'
import { DateTime, Int, NotShown, Text } from '../primitives.ts'

/** api.md 6. */
export const WebhookEventType = z.enum(['enrichment.completed', 'enrichment.failed'])
export type WebhookEventType = z.output<typeof WebhookEventType>

/** api.md 3.2. */
export const WebhookEventStatus = z.enum(['PENDING', 'SENDING', 'SUCCESS', 'RETRY', 'FAILED'])
export type WebhookEventStatus = z.output<typeof WebhookEventStatus>

/** api.md 2.14 without the secret, as the list gives it (4.18). */
export const WebhookConfig = z.object({
  idWebhookConfig: Int,
  idAccount: Text,
  eventType: WebhookEventType,
  url: Text,
  isActive: z.boolean(),
  created: DateTime,
  modified: DateTime,
})
export type WebhookConfig = z.output<typeof WebhookConfig>

/** api.md 4.18, POST: the secret is returned only here. */
export const CreatedWebhook = WebhookConfig.omit({ modified: true }).extend({ secret: Text })
export type CreatedWebhook = z.output<typeof CreatedWebhook>

/** api.md 4.18, PUT: has a secret only when the url changed. */
export const UpdatedWebhook = WebhookConfig.omit({ created: true }).extend({ secret: Text.optional() })
export type UpdatedWebhook = z.output<typeof UpdatedWebhook>

/** api.md 4.18, POST test. `httpStatus` is null where the receiver did not respond. */
export const WebhookTestResult = z.object({
  idWebhookEvent: Int,
  status: z.enum(['SUCCESS', 'FAILED']),
  httpStatus: Int.nullable(),
  responseBody: Text.nullable(),
})
export type WebhookTestResult = z.output<typeof WebhookTestResult>

/** api.md 2.15: one delivery and its attempts. */
export const WebhookEvent = z.object({
  idWebhookEvent: Int,
  idWebhookConfig: Int,
  idAccount: Text,
  eventType: WebhookEventType,
  payload: z.record(z.string(), NotShown),
  status: WebhookEventStatus,
  httpStatus: Int.nullable(),
  responseBody: Text.nullable(),
  retryCount: Int,
  maxRetries: Int,
  nextRetryDate: DateTime.nullable(),
  lastAttemptDate: DateTime.nullable(),
  created: DateTime,
  modified: DateTime,
})
export type WebhookEvent = z.output<typeof WebhookEvent>
