import { toHex, utf8 } from './webhook-digest.ts'

const PREFIX = 'sha256='

async function hmacHex(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(text))))
}

export interface AccountDelivery {
  /** The webhook's secret; not empty. */
  secret: string
  /** The value of `X-Webhook-Timestamp`, as sent. */
  timestamp: string
  /** The JSON body, byte for byte as sent. */
  body: string
}

export interface RequestDelivery {
  /** The `webhookSecret` of the enrichment; not empty. */
  secret: string
  /** The JSON body, byte for byte as sent. */
  body: string
}

/**
 * The `X-Webhook-Signature` of an account-level webhook call: `sha256=` and the HMAC SHA-256, in lower-case hexadecimal,
 * of timestamp, dot and body (api.md 6.1). Rejects when the secret is empty.
 */
export const signAccountDelivery = async ({ secret, timestamp, body }: AccountDelivery): Promise<string> =>
  PREFIX + (await hmacHex(secret, `${timestamp}.${body}`))

/**
 * The `X-Service-Signature` of a per-request webhook call: the HMAC SHA-256 of the body, in lower-case hexadecimal
 * (api.md 6.2). Rejects when the secret is empty.
 */
export const signRequestDelivery = ({ secret, body }: RequestDelivery): Promise<string> =>
  hmacHex(secret, body)
