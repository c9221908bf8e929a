/** The parts of the console, in the order in which they stand. The first has the bare address. */
export const WEBHOOK_PARTS = ['setup', 'history', 'signature'] as const
export type WebhookPart = (typeof WEBHOOK_PARTS)[number]

/** The part that an address asks for; anything unknown is the first. */
export const readPart = (params: Pick<URLSearchParams, 'get'>): WebhookPart =>
  WEBHOOK_PARTS.find((part) => part === params.get('part')) ?? 'setup'

/** The `part` of an address: none for the first. */
export const writePart = (part: WebhookPart): string | undefined => (part === 'setup' ? undefined : part)
