import { createHmac } from 'node:crypto'

/** A digest that names an API key where the key itself must not appear: equal for equal keys, and not reversible. */
export const keyNameOf = (apiKey: string): string =>
  createHmac('sha256', 'company-dashboard account scope').update(apiKey).digest('base64url')
