import { describe, expect, it } from 'vitest'

import { checkLiteral, hostOf, isPublicAddress, publicLookup, RefusedTarget } from './target.ts'

const REFUSED: readonly (readonly [string, ...string[]])[] = [
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['any', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  ['link-local and metadata', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  [
    'mapped, compatible and translated IPv4',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
  ],
  ['tunnels', '2002:7f00:1::', '2001:0:7f00:1::', '2001::1'],
  ['multicast and broadcast', '224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1'],
  [
    'documentation and benchmarks',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '2001:db8::1',
    '3fff::1',
  ],
  ['not an address', '', 'localhost', '1.2.3', '1.2.3.4.5'],
]

describe('isPublicAddress', () => {
  it.each(REFUSED)('refuses %s', (_, ...addresses) => {
    for (const address of addresses) expect(isPublicAddress(address), address).toBe(false)
  })

  it('accepts the internet', () => {
    for (const address of [
      '1.1.1.1',
      '9.255.255.255',
      '100.63.0.1',
      '172.32.0.1',
      '2606:4700::1111',
      '2a01:e0a::1',
    ]) {
      expect(isPublicAddress(address), address).toBe(true)
    }
  })
})

describe('checkLiteral', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0/',
  ])('refuses %s in whatever spelling', (url) => {
    expect(() => checkLiteral(hostOf(new URL(url)))).toThrow(RefusedTarget)
  })

  it('leaves names to the lookup', () => {
    expect(() => checkLiteral(hostOf(new URL('https://localhost/')))).not.toThrow()
  })
})

describe('publicLookup', () => {
  const look = (all: boolean) =>
    new Promise((resolve, reject) => {
      publicLookup('localhost', { all }, (error, address) => (error ? reject(error) : resolve(address)))
    })

  it.each([true, false])('refuses a name that means a loopback address (all: %s)', async (all) => {
    await expect(look(all)).rejects.toThrow(RefusedTarget)
  })
})
