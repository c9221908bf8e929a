import type { WebhookEventType } from '#lib/contract/schemas/webhook.ts'

/** One webhook per type and account (api.md 6). */
export const EVENT_TYPES: readonly WebhookEventType[] = ['enrichment.completed', 'enrichment.failed']
const keys = { 'enrichment.completed': 'completed', 'enrichment.failed': 'failed' } as const

/** The event type as a message key, as a dot would separate levels. */
export const eventTypeKey = (eventType: WebhookEventType): 'completed' | 'failed' => keys[eventType]

export const webhookElementId = (eventType: WebhookEventType): string => `webhook-${keys[eventType]}`
