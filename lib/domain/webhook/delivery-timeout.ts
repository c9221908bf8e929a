/** How long the API waits for a webhook's receiver, milliseconds (api.md 6.1). */
export const DELIVERY_TIMEOUT_MS = 10_000

/**
 * The timeout of a call to the API, milliseconds: a webhook's test gets as much more as the API itself waits for the
 * receiver before it answers (api.md 4.18).
 */
export const callTimeout = (operation: string, timeoutMs: number): number =>
  operation === 'testWebhook' ? timeoutMs + DELIVERY_TIMEOUT_MS : timeoutMs
