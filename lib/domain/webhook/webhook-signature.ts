const encoder = new TextEncoder()

const PREFIX = 'sha256='

async function hmacHex(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Constant time: compares every character, so that the duration does not reveal where the two differ.
function sameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let index = 0; index < expected.length; index += 1) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index)
  }
  return difference === 0
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

/** Whether `signature` is the one `signAccountDelivery` gives; compared in constant time (api.md 6.1). */
export const verifyAccountDelivery = async (delivery: AccountDelivery, signature: string): Promise<boolean> =>
  sameText(signature, await signAccountDelivery(delivery))

/** Whether `signature` is the one `signRequestDelivery` gives; compared in constant time (api.md 6.2). */
export const verifyRequestDelivery = async (delivery: RequestDelivery, signature: string): Promise<boolean> =>
  sameText(signature, await signRequestDelivery(delivery))
