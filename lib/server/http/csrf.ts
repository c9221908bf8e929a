import { BffError } from '../errors.ts'
import type { HeaderReader } from './messages.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': ':80', 'https:': ':443' }

const rejected = () => new BffError(403, 'csrf_rejected', 'The request did not come from this application')

/**
 * Whether a `host` header names PUBLIC_ORIGIN. Where that is not set any host passes: a foreign name whose DNS points
 * here (DNS rebinding) is then not detected, and only the cookie's being bound to its host protects.
 */
export function isOwnHost(host: string | null | undefined, publicOrigin: string | undefined): boolean {
  if (publicOrigin === undefined) return true
  const own = new URL(publicOrigin)
  const named = host?.toLowerCase()
  return named === own.host || named === `${own.host}${DEFAULT_PORTS[own.protocol]}`
}

function isOwnOrigin(headers: HeaderReader, publicOrigin: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return false
  if (publicOrigin !== undefined) return origin === publicOrigin
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

/**
 * Throws 403 `csrf_rejected` unless the call is for our own host and carries `x-csrf: 1`, which no form and no foreign page
 * can send, and, for a write, comes from our own origin: by `sec-fetch-site`, else by `origin`.
 */
export function assertOwnRequest(
  method: string,
  headers: HeaderReader,
  publicOrigin: string | undefined,
): void {
  if (!isOwnHost(headers.get('host'), publicOrigin) || headers.get('x-csrf') !== '1') throw rejected()
  if (!SAFE.has(method) && !isOwnOrigin(headers, publicOrigin)) throw rejected()
}
