import { createHmac } from 'node:crypto'
import { env } from '../env.ts'

/**
 * What `text` is called on the server that copies share: a digest that nobody without the secret can make or undo,
 * so that no id, account, address or key stands there. One name for each secret, the sealing one first: copies
 * whose secrets are being changed still find what the others wrote.
 */
export const namesOf = (
  kind: 'session' | 'account' | 'address' | 'write' | 'content' | 'turn' | 'readings' | 'feed',
  text: string,
): string[] =>
  env().SESSION_SECRET.map((secret) =>
    createHmac('sha256', secret).update(`company-dashboard ${kind}\n${text}`).digest('base64url'),
  )
