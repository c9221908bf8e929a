import { BffError } from '../errors.ts'
import type { HeaderReader } from './asked.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const rejected = () => new BffError(403, 'csrf_rejected', 'The request did not come from this application')

function isOwnOrigin(headers: HeaderReader, publicOrigin: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return false
  if (publicOrigin !== undefined) return origin === publicOrigin
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

/**
 * Throws 403 `csrf_rejected` unless the call carries `x-csrf: 1`, which no form and no foreign page can send,
 * and, when it changes something, comes from our own origin: by `sec-fetch-site`, else by `origin`.
 */
export function assertOwnRequest(
  method: string,
  headers: HeaderReader,
  publicOrigin: string | undefined,
): void {
  if (headers.get('x-csrf') !== '1') throw rejected()
  if (!SAFE.has(method) && !isOwnOrigin(headers, publicOrigin)) throw rejected()
}
