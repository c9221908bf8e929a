import { BffError, cancelled } from '../errors.ts'
import { type ByteReservation, heldUploads, outOfMemory } from '../held-bytes.ts'
import type { Call } from './handle.ts'
import type { IncomingRequest } from './messages.ts'

const LIMIT = 1024 * 1024
/** Body limit without a session: an API key has 512 characters at most. */
export const ANONYMOUS_BODY_LIMIT = 16 * 1024
/** The first bytes of a body are not counted: large uploads do not get a person's own small writes refused. */
const UNCOUNTED = 64 * 1024
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const tooLarge = () => new BffError(413, 'too_large', 'The request body is too large')
const notJson = () => new BffError(415, 'unsupported_media_type', 'The request body must be JSON')

async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
  held?: ByteReservation,
): Promise<Buffer> {
  if (!body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Breaking out of the loop ends the iterator.
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      const counted = Math.max(0, Math.min(chunk.byteLength, size - UNCOUNTED))
      if (held?.add(counted) === false) throw outOfMemory('Too much is being sent for this account')
      chunks.push(chunk)
    }
  } catch (error) {
    // A body breaks off when the client disconnects: not our fault.
    throw error instanceof BffError ? error : cancelled()
  }
  return Buffer.concat(chunks, size)
}

/**
 * The request's JSON body; undefined when it has none.
 * Throws 413 `too_large` over `limit` bytes (1 MB), announced or received, and 415 `unsupported_media_type` when it is not JSON.
 */
export async function readJsonBody(
  request: IncomingRequest,
  limit = LIMIT,
  held?: ByteReservation,
): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const bytes = await readBytes(request.body, limit, held)
  if (bytes.length === 0) return undefined
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) throw notJson()
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw notJson()
  }
}

/**
 * `readJsonBody` for a call of an account; the body counts towards the account's limit until the call is answered. Also
 * throws 503 `upstream_unavailable`, where request bodies of the account, or of all, hold too much already.
 */
export function readBodyOf(call: Call): Promise<unknown> {
  call.upload = heldUploads().open(call.scope ?? '')
  return readJsonBody(call.request, LIMIT, call.upload)
}

/** The request's form body, as the OIDC provider sends it. Throws as `readJsonBody` does. */
export async function readFormBody(request: IncomingRequest): Promise<URLSearchParams> {
  if (Number(request.headers.get('content-length') ?? 0) > ANONYMOUS_BODY_LIMIT) throw tooLarge()
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new BffError(415, 'unsupported_media_type', 'The request body must be a form')
  return new URLSearchParams((await readBytes(request.body, ANONYMOUS_BODY_LIMIT)).toString('utf8'))
}
