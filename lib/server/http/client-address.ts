import { isIP } from 'node:net'
import type { IncomingRequest } from './messages.ts'

/** An address as proxies write it, without quotes, brackets, port and zone: `"[2001:db8::1]:443"`, `192.0.2.1:5678`. */
function plainAddress(written: string): string {
  const bare = written.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(bare) ?? []
  return (inBrackets ?? beforePort ?? bare).replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

/** The key that limits count an address by: IPv4 whole, IPv6 by its /64, which is what one subscriber holds. */
function bucketOf(address: string): string | null {
  const plain = plainAddress(address)
  if (isIP(plain) === 4) return plain
  if (isIP(plain) !== 6) return null
  // An IPv4 tail takes the place of two groups.
  const [head = '', tail] = plain
    .toLowerCase()
    .replace(/[\d.]*\.[\d.]*$/, '0:0')
    .split('::')
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
export function clientAddress(
  { headers, address }: Pick<IncomingRequest, 'headers' | 'address'>,
  trusted: number,
): string {
  const forwarded = trusted > 0 ? (headers.get('x-forwarded-for') ?? '').split(',') : []
  const named = bucketOf(forwarded[forwarded.length - trusted] ?? '')
  return named ?? bucketOf(address) ?? 'unknown'
}
