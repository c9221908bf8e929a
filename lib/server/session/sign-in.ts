import 'server-only'
import { z } from 'zod'
import type { ResponseOf } from '#lib/contract/index.ts'
import { env } from '../env.ts'
import { asBffError, BffError, type ErrorCode, invalid } from '../errors.ts'
import { clientAddress } from '../http/client-address.ts'
import type { IncomingRequest } from '../http/messages.ts'
import { prepare } from '../prepare.ts'
import { takeSignIn } from '../store/sign-in-limit.ts'
import { callApi } from '../upstream/call-api.ts'
import type { SealedSession } from './seal.ts'
import { startSession } from './session.ts'

const MAX_KEY_LENGTH = 512

const Credentials = z.strictObject({
  apiKey: z
    .string({ error: 'must be text' })
    .trim()
    .min(1, { error: 'is missing' })
    .max(MAX_KEY_LENGTH, { error: `is over ${MAX_KEY_LENGTH} characters` })
    // It is sent in a header: visible ASCII only.
    .regex(/^[\x21-\x7e]+$/, { error: 'has characters that no key has' }),
})

function keyIn(body: unknown): string {
  const parsed = Credentials.safeParse(body)
  if (parsed.success) return parsed.data.apiKey
  const issue = parsed.error.issues[0]
  throw invalid(
    issue?.path[0] === 'apiKey' ? `apiKey: the key ${issue.message}` : 'The body must be {"apiKey": "…"}',
  )
}

function accountIn(bytes: Buffer): string | null {
  const { parameters, result } = JSON.parse(bytes.toString('utf8')) as ResponseOf<'listStades'>
  const named: unknown = parameters?.idAccount
  const found: unknown = (Array.isArray(named) ? named[0] : named) ?? result[0]?.idAccount
  return typeof found === 'string' && found !== '' ? found.slice(0, 200) : null
}

/** The account of a key, by one cheap read that every key may make (4.3). A key without access to it is still valid. */
export async function accountOf(
  apiKey: string,
  address: string,
  signal: AbortSignal,
): Promise<string | null> {
  const call = prepare('listStades', { params: {}, query: {}, body: undefined, fields: undefined })
  try {
    // Guarded by address: which account it is, only the answer shows.
    const { chunks } = await callApi({ apiKey, scope: address, kind: 'address' }, call, signal)
    return accountIn(Buffer.concat(chunks))
  } catch (error) {
    if (!(error instanceof BffError)) throw error
    if (error.code === 'forbidden') return null
    if (error.code !== 'session_invalid') throw error
    throw new BffError(401, 'invalid_key', 'The API does not know this key', { upstream: error.upstream })
  }
}

/** Failures of the API or of ours, which say nothing of the key. */
const NO_FAILURE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_error',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_malformed',
  'upstream_too_large',
  'upstream_redirect',
  'upstream_unavailable',
  'rate_limited',
  'internal',
])

/** `accountOf` behind the sign-in limit: wrong keys and aborted attempts count against the address. */
async function limited(apiKey: string, request: IncomingRequest): Promise<string | null> {
  const address = clientAddress(request, env().TRUST_PROXY)
  const attempt = await takeSignIn(address)
  if (attempt.wait !== null) {
    const { wait: retryAfter } = attempt
    throw new BffError(429, 'rate_limited', 'Too many sign-ins: wait before the next one', { retryAfter })
  }
  try {
    const account = await accountOf(apiKey, address, request.signal)
    await attempt.end(false)
    return account
  } catch (error) {
    await attempt.end(!NO_FAILURE.has(asBffError(error).code))
    throw error
  }
}

/**
 * Signs in with the key in `body` if the API accepts it: a new session and its cookie. Throws 400 `invalid` (without
 * calling the API), 429 `rate_limited`, 401 `invalid_key`, or the API's fault.
 */
export async function signIn(
  body: unknown,
  request: IncomingRequest,
): Promise<{ session: SealedSession; cookie: string }> {
  const apiKey = keyIn(body)
  return startSession(apiKey, await limited(apiKey, request))
}
