import 'server-only'
import { z } from 'zod'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { env } from './env.ts'
import { BffError, cancelled, invalid, notFound } from './errors.ts'
import { fetchShort } from './fetch-short.ts'
import { readBodyOf } from './http/body.ts'
import { type Answer, type Call, jsonAnswer } from './http/handle.ts'
import { requiredSession } from './session/session.ts'

const TIMEOUT_MS = 3000
const MAX_BYTES = 8 * 1024 * 1024
const MAX_BODY_LENGTH = 20_000
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

const Received = z.object({
  secretsKnown: z.number(),
  received: z.array(
    z.object({
      at: z.string(),
      path: z.string(),
      headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      body: z.string(),
      verified: z.boolean().nullable(),
    }),
  ),
})

const Told = z.strictObject({ secret: z.string().trim().min(1).max(500) })

/**
 * The address of one of the receiver's endpoints. No part of the request goes into it: no other host or path is
 * reached. On this machine plain HTTP, which the receiver also takes on that port: its certificate is the demo's own.
 */
function addressOf(path: '/_received' | '/_secret'): URL {
  const { DEMO_RECEIVER_URL } = env()
  if (DEMO_RECEIVER_URL === undefined) throw notFound()
  const url = new URL(DEMO_RECEIVER_URL)
  const target = new URL(path, url.origin)
  if (LOOPBACK.test(url.hostname)) target.protocol = 'http:'
  return target
}

async function askReceiver(target: URL, { request }: Call, init: RequestInit): Promise<string> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    // The receiver answers a POSTed secret with a redirect to its own page; it is not followed.
    const options = { ...init, signal, redirect: 'manual', cache: 'no-store' } as const
    const response = await fetchShort(target, options, MAX_BYTES)
    if (response.status < 400) return await response.text()
  } catch {
    if (request.signal.aborted) throw cancelled()
  }
  throw new BffError(502, 'upstream_unreachable', "The demo's webhook receiver does not answer")
}

const textOf = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : String(value)

/** `GET /api/receiver`: received deliveries, newest first. 404 where the demo has no receiver. */
export async function getReceived(call: Call): Promise<Answer> {
  const target = addressOf('/_received')
  const prolonged = (await requiredSession(call)).cookie
  const answered = Received.safeParse(jsonIn(await askReceiver(target, call, {})))
  if (!answered.success)
    throw new BffError(502, 'upstream_malformed', "The demo's webhook receiver gave an unreadable answer")
  const { secretsKnown, received } = answered.data
  const deliveries = received.map(({ at, path, headers, body, verified }) => ({
    at,
    path,
    verified,
    event: textOf(headers['x-webhook-event']),
    id: textOf(headers['x-webhook-id']),
    timestamp: textOf(headers['x-webhook-timestamp']),
    signature: textOf(headers['x-webhook-signature'] ?? headers['x-service-signature']),
    body: body.slice(0, MAX_BODY_LENGTH).toWellFormed(),
  }))
  return jsonAnswer(200, { success: true, secretsKnown, deliveries }, { prolonged })
}

/** `DELETE /api/receiver`: deletes the received deliveries. */
export async function forgetReceived(call: Call): Promise<Answer> {
  const target = addressOf('/_received')
  const prolonged = (await requiredSession(call)).cookie
  await askReceiver(target, call, { method: 'DELETE' })
  return { status: 204, body: null, prolonged }
}

/** `POST /api/receiver/secret` `{"secret": "…"}`: lets the receiver verify signatures. It is neither kept nor logged here. */
export async function setReceiverSecret(call: Call): Promise<Answer> {
  const target = addressOf('/_secret')
  const prolonged = (await requiredSession(call)).cookie
  const told = Told.safeParse(await readBodyOf(call))
  if (!told.success) throw invalid('Send {"secret": "…"}')
  await askReceiver(target, call, {
    method: 'POST',
    body: JSON.stringify(told.data),
    headers: { 'content-type': 'application/json' },
  })
  return { status: 204, body: null, prolonged }
}
