import { type LookupAddress, lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A call that is not made because its target is not allowed. */
export class RefusedTarget extends Error {}

// The special-purpose registries of RFC 6890 and its successors: no public receiver has such an address.
const REFUSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
// Teredo, 6to4 and the rest of 2001::/23 may lead to any IPv4 address; the others are for documentation.
const REFUSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
/** All IPv6 space routed today: loopback, link-local, unique-local, multicast, mapped and NAT64 are outside. */
const GLOBAL_V6 = ['2000::/3']

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const refusedV4 = blockList(REFUSED_V4, 'ipv4')
const refusedV6 = blockList(REFUSED_V6, 'ipv6')
const globalV6 = blockList(GLOBAL_V6, 'ipv6')

/** Whether an IP address is reachable on the public internet: not private, loopback, link-local, mapped… */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%')[0] ?? ''
  switch (isIP(bare)) {
    case 4:
      return !refusedV4.check(bare, 'ipv4')
    case 6:
      return globalV6.check(bare, 'ipv6') && !refusedV6.check(bare, 'ipv6')
    default:
      return false
  }
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
