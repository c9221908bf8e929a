import { defineView, oneOf } from '#lib/view.ts'

/** The parts of the console, in the order in which they stand. The first has the bare address. */
export const WEBHOOK_PARTS = ['setup', 'history', 'signature'] as const
export const webhookView = defineView({ part: oneOf(WEBHOOK_PARTS) })
export type WebhookPart = (typeof WEBHOOK_PARTS)[number]
