import type { WebhookConfig, WebhookEventType } from '#lib/contract/schemas/webhook.ts'

/** What the dialog is for: a new webhook, or another address of one. */
export type AddressAim =
  | { kind: 'create'; eventType: WebhookEventType }
  | { kind: 'change'; config: WebhookConfig }
