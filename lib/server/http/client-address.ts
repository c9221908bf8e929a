import { randomBytes } from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import { singleton } from '../singleton.ts'
import type { HeaderReader } from './asked.ts'

interface RequestStart {
  request: IncomingMessage
}

// A name that nobody outside can guess: a header sent in from outside is never taken for ours.
const peerHeader = (): string => singleton('peer-header', () => `x-peer-${randomBytes(16).toString('hex')}`)

/**
 * Makes every HTTP server of this process note the socket's address on each request, before anyone reads it.
 * Next passes a client's own `x-forwarded-for` on and shows no socket to route handlers (docs/decisions/bff-client-address.md).
 */
export function noteSocketAddresses(): void {
  singleton(
    'peer-notes',
    () => {
      const name = peerHeader()
      const note = (message: unknown) => {
        const { request } = message as RequestStart
        request.headers[name] = request.socket.remoteAddress ?? ''
      }
      diagnostics.subscribe('http.server.request.start', note)
      return note
    },
    (note) => diagnostics.unsubscribe('http.server.request.start', note),
  )
}

/** The address as limits count it: IPv4 whole, IPv6 by its /64, which is what one subscriber holds. */
function bucketOf(address: string): string | null {
  const plain = address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  if (isIP(plain) === 4) return plain
  if (isIP(plain) !== 6) return null
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The client's address for limits, or `unknown` (all such clients share one bucket).
 * `trusted` = N takes the N-th `x-forwarded-for` entry from the right, as N proxies of ours append it;
 * 0 ignores the header: only the socket's own address counts.
 */
export function clientAddress(headers: HeaderReader, trusted: number): string {
  const forwarded = trusted > 0 ? (headers.get('x-forwarded-for') ?? '').split(',') : []
  const named = bucketOf(forwarded[forwarded.length - trusted] ?? '')
  return named ?? bucketOf(headers.get(peerHeader()) ?? '') ?? 'unknown'
}
