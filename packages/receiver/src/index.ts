import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** Remembers keys of deliveries that were worked: in a database, since a restart forgets what is in memory. */
export interface SeenKeys {
  /** Notes the key; false where it was noted before. At one moment only one caller is told true. */
  add: (key: string) => boolean | Promise<boolean>
  /** The work failed: the key may come again. */
  remove: (key: string) => void | Promise<void>
}

export interface ReceiverOptions {
  /** Secrets of the account's webhooks: each event type has its own (section 6.1). */
  webhookSecrets?: readonly string[]
  /** Secrets passed as `webhookSecret` when an enrichment was started (section 6.2). */
  requestSecrets?: readonly string[]
  /** How far a signed time may be from now, both ways. 300,000. */
  windowMs?: number
  /** Bytes of a body at most. 1,000,000. */
  maxBytes?: number
  /** In memory, 100,000 keys, unless given. */
  seen?: SeenKeys
}

/** A delivery that is genuine and recent. */
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
const MOST_KEYS = 100_000

function isSigned(
  secrets: readonly string[],
  signature: string,
  prefix: string,
  parts: readonly (string | Buffer)[],
) {
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    // Anybody can sign with an empty secret.
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
 * Whether a call is genuine and recent, by its headers (names in lower case) and the bytes of its body as they came: parsing and
 * writing JSON anew changes them. Says nothing of whether it came before.
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
  // A per-request call has no timestamp header: its payload's is signed.
  const sent = Date.parse(ofAccount === '' ? String(payload.timestamp) : timestamp)
  // Also where it is no time at all.
  if (!(Math.abs(Date.now() - sent) <= windowMs)) return { status: 401, reason: 'too old, or a clock is off' }
  const delivery: Delivery = {
    // A repeat of a per-request call has the same bytes, so the same signature.
    key: ofAccount === '' ? `signature:${ofRequest}` : `id:${id}`,
    kind: ofAccount === '' ? 'request' : 'account',
    eventType: oneOf(headers['x-webhook-event']) || null,
    payload,
  }
  return { status: 204, delivery }
}

/** Keys in memory, the oldest forgotten first. */
export function seenInMemory(most = MOST_KEYS): SeenKeys {
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
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A handler for `node:http` that gives `work` each genuine event once. `work` has less than ten seconds: write the event to a
 * queue. Where it throws the answer is 500, and the event comes again.
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
