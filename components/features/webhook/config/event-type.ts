import type { WebhookEventType } from '#lib/contract/schemas/webhook.ts'

const keys = { 'enrichment.completed': 'completed', 'enrichment.failed': 'failed' } as const

/** The event type as the messages name it: a dot would be a step down. */
export const eventTypeKey = (eventType: WebhookEventType): 'completed' | 'failed' => keys[eventType]

export const placeId = (eventType: WebhookEventType): string => `webhook-${keys[eventType]}`
