import { defineView, oneOf, optional } from '#lib/view.ts'

/** The parts of the console, in order. The first is the default, without a parameter. */
export const WEBHOOK_PARTS = ['setup', 'history', 'signature'] as const
export type WebhookPart = (typeof WEBHOOK_PARTS)[number]

export const webhookView = defineView({
  part: oneOf(WEBHOOK_PARTS),
  /** The event type whose webhook is to be tested. */
  test: optional,
})
