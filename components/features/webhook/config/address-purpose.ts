import type { WebhookConfig, WebhookEventType } from '#lib/contract/schemas/webhook.ts'

/** The purpose of the dialog: a new webhook, or another URL for an existing one. */
export type AddressPurpose =
  | { kind: 'create'; eventType: WebhookEventType }
  | { kind: 'change'; config: WebhookConfig }
