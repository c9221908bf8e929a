import { createHmac } from 'node:crypto'

/** What a key is called where the key itself must not stand: the same key, the same name, and no way back. */
export const keyNameOf = (apiKey: string): string =>
  createHmac('sha256', 'company-dashboard account scope').update(apiKey).digest('base64url')
