import { createHmac } from 'node:crypto'
import { env } from '../env.ts'

/**
 * The name of `text` in stores: an HMAC that nobody without the secret can make or reverse, so that no id, account,
 * address or key is stored there. One name per secret, that of the sealing secret first: while secrets rotate, copies
 * still find what the others wrote.
 */
export const namesOf = (
  kind: 'session' | 'account' | 'address' | 'write' | 'content' | 'turn' | 'readings' | 'feed',
  text: string,
): string[] =>
  env().SESSION_SECRET.map((secret) =>
    createHmac('sha256', secret).update(`company-dashboard ${kind}\n${text}`).digest('base64url'),
  )
