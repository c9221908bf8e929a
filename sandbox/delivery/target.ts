import { type LookupAddress, lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { ipKindOf } from '#lib/domain/identifiers/ip-range.ts'

/** A call that is not made because its target is not allowed. */
export class RefusedTarget extends Error {}

/** Whether an IP address is reachable on the public internet: not private, loopback, link-local, mapped… */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%')[0] ?? ''
  const version = isIP(bare)
  return (
    version !== 0 && ipKindOf(new URL(`http://${version === 6 ? `[${bare}]` : bare}`).hostname) === 'public'
  )
}

/** The host of a URL as DNS and sockets expect it: lower case, IPv6 without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()

const refusal = (address: string) => new RefusedTarget(`adresse ${address} non autorisée`)

/** Rejects a host that is itself a non-public IP address, as those are not looked up. */
export function checkLiteral(host: string): void {
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host)
}

/**
 * A `lookup` for sockets that returns public addresses only. The socket connects to exactly what it returns, which
 * prevents DNS rebinding between check and connection.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '')
    const allowed = found.filter(({ address }) => isPublicAddress(address))
    const [first] = allowed
    if (!first) return callback(refusal(found[0]?.address ?? hostname), '')
    if (options.all) return callback(null, allowed)
    callback(null, first.address, first.family)
  })
}
