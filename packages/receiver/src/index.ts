import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** Store of processed deliveries' keys, for idempotency; use a database, as memory is lost on restart. */
export interface SeenKeys {
  /** Adds the key; false if it was there. Must be atomic: only one of several concurrent callers gets true. */
  add: (key: string) => boolean | Promise<boolean>
  /** Removes the key after processing failed, so that a retry is processed. */
  remove: (key: string) => void | Promise<void>
}

export interface ReceiverOptions {
  /** Secrets of the account's webhooks: each event type has its own (section 6.1). */
  webhookSecrets?: readonly string[]
  /** Secrets passed as `webhookSecret` when an enrichment was started (section 6.2). */
  requestSecrets?: readonly string[]
  /** Largest difference between the signed timestamp and now, either way. Default 300,000. */
  windowMs?: number
  /** Most bytes of a body. Default 1,000,000. */
  maxBytes?: number
  /** Default: in memory, 100,000 keys. */
  seen?: SeenKeys
}

/** A delivery with a valid signature and a recent timestamp. */
export interface Delivery {
  /** The same for each attempt of one event. */
  key: string
  kind: 'account' | 'request'
  /** The event's type, where a header names it. */
  eventType: string | null
  payload: Readonly<Record<string, unknown>>
}

export type Verdict = { status: 204; delivery: Delivery } | { status: 400 | 401; reason: string }

const FIVE_MINUTES = 300_000
const MAX_BYTES = 1_000_000
const MAX_KEYS = 100_000

function isSigned(
  secrets: readonly string[],
  signature: string,
  prefix: string,
  parts: readonly (string | Buffer)[],
) {
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    // An empty secret is never valid: anybody could sign with it.
    if (secret === '') return false
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part)
    const expected = Buffer.from(prefix + hmac.digest('hex'))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const oneOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

function parsed(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/**
 * Verifies the signature and timestamp of a request, from its headers (names in lower case) and raw body: JSON that is
 * parsed and serialised again has other bytes. Does not detect duplicates.
 */
export function verify(headers: IncomingHttpHeaders, body: Buffer, options: ReceiverOptions): Verdict {
  const { webhookSecrets = [], requestSecrets = [], windowMs = FIVE_MINUTES } = options
  const ofAccount = oneOf(headers['x-webhook-signature'])
  const ofRequest = oneOf(headers['x-service-signature'])
  const timestamp = oneOf(headers['x-webhook-timestamp'])
  const id = oneOf(headers['x-webhook-id'])
  const signature = { status: 401, reason: 'signature' } as const
  if (ofAccount !== '') {
    if (timestamp === '' || id === '') return { status: 400, reason: 'header missing' }
    if (!isSigned(webhookSecrets, ofAccount, 'sha256=', [timestamp, '.', body])) return signature
  } else if (ofRequest === '') return { status: 401, reason: 'not signed' }
  else if (!isSigned(requestSecrets, ofRequest, '', [body])) return signature
  const payload = parsed(body)
  if (payload === null) return { status: 400, reason: 'not JSON' }
  // A per-request delivery has no timestamp header; its payload's timestamp is covered by the signature.
  const age = Date.now() - Date.parse(ofAccount === '' ? String(payload.timestamp) : timestamp)
  // Negated, so that NaN fails too.
  if (!(Math.abs(age) <= windowMs))
    return {
      status: 401,
      reason: `too old, or your clock is off: sent ${Math.round(age / 1000)} s ago by it`,
    }
  const delivery: Delivery = {
    // A retry of a per-request delivery has the same bytes, hence the same signature.
    key: ofAccount === '' ? `signature:${ofRequest}` : `id:${id}`,
    kind: ofAccount === '' ? 'request' : 'account',
    eventType: oneOf(headers['x-webhook-event']) || null,
    payload,
  }
  return { status: 204, delivery }
}

/** Keys in memory, the oldest evicted first. */
export function seenInMemory(most = MAX_KEYS): SeenKeys {
  const keys = new Set<string>()
  return {
    add: (key) => {
      if (keys.has(key)) return false
      keys.add(key)
      const [oldest] = keys
      if (keys.size > most && oldest !== undefined) keys.delete(oldest)
      return true
    },
    remove: (key) => void keys.delete(key),
  }
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // One that is too long is read to its end all the same: leaving the loop would close the connection without an answer.
    if (size <= most) chunks.push(chunk)
  }
  return size > most ? null : Buffer.concat(chunks)
}

/**
 * A `node:http` request handler that passes each authentic event to `work` once. `work` has less than ten seconds: put
 * the event into a queue. If it throws, the response is 500, and the API delivers the event again.
 */
export function createReceiver(work: (delivery: Delivery) => void | Promise<void>, options: ReceiverOptions) {
  const { maxBytes = MAX_BYTES, seen = seenInMemory() } = options
  const receive = async (request: IncomingMessage): Promise<[status: number, reason?: string]> => {
    if (request.method !== 'POST') return [405]
    const body = await bodyOf(request, maxBytes)
    if (body === null) return [413]
    const verdict = verify(request.headers, body, options)
    if (verdict.status !== 204) return [verdict.status, verdict.reason]
    const { key } = verdict.delivery
    if (!(await seen.add(key))) return [204]
    try {
      await work(verdict.delivery)
    } catch (error) {
      await seen.remove(key)
      throw error
    }
    return [204]
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    void receive(request)
      .catch((): [number] => [500])
      .then(([status, reason = '']) => response.writeHead(status, { connection: 'close' }).end(reason))
  }
}
