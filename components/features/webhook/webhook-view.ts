import { defineView, oneOf, optional } from '#lib/view.ts'

/** The parts of the console, in the order in which they stand. The first has the bare address. */
export const WEBHOOK_PARTS = ['setup', 'history', 'signature'] as const
export type WebhookPart = (typeof WEBHOOK_PARTS)[number]

export const webhookView = defineView({
  part: oneOf(WEBHOOK_PARTS),
  /** The kind of event whose webhook is to be tested. */
  test: optional,
})
