import type { WebhookEventType } from '#lib/contract/schemas/webhook.ts'

/** api.md 6: one webhook for each, per account. */
export const EVENT_TYPES: readonly WebhookEventType[] = ['enrichment.completed', 'enrichment.failed']
const keys = { 'enrichment.completed': 'completed', 'enrichment.failed': 'failed' } as const

/** The event type as the messages name it: a dot would be a step down. */
export const eventTypeKey = (eventType: WebhookEventType): 'completed' | 'failed' => keys[eventType]

export const placeId = (eventType: WebhookEventType): string => `webhook-${keys[eventType]}`
