import { endpointOf } from '#lib/contract/index.ts'
import { buildPath, writeQuery } from '#lib/contract/wire.ts'
import type { Raw } from './answer.ts'
import type { Send } from './asker.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 32 * 1024 * 1024
/** Errors of a connection that was lost after it had been established. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'])

class TooLarge extends Error {}

async function textOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failureOf(error: unknown, isAnswered: boolean): Raw {
  if (error instanceof TooLarge) return { failed: 'too-large', cause: '' }
  if (error instanceof Error && error.name === 'TimeoutError') return { failed: 'timeout', cause: '' }
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause
  const cause = code ? String((error.cause as { code: unknown }).code) : ''
  return { failed: isAnswered || CUT.has(cause) ? 'cut' : 'unreachable', cause }
}

/** Sends GET requests to an API with a key. Redirects are not followed: they would pass the key to another host. */
export function sender(
  base: string,
  key: string,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: { timeoutMs?: number; maxBytes?: number } = {},
): Send {
  return async ({ operation, params, query = {}, format }) => {
    const search = writeQuery(query, format)
    const url = `${base}${buildPath(endpointOf(operation).path, params)}${search && `?${search}`}`
    let isAnswered = false
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'x-access-token': key, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      isAnswered = true
      return { status: response.status, headers: response.headers, text: await textOf(response, maxBytes) }
    } catch (error) {
      return failureOf(error, isAnswered)
    }
  }
}
