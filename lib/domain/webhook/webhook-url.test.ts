import { BlockList, isIP } from 'node:net'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ipKindOf } from '#lib/domain/identifiers/ip-range.ts'
import { checkWebhookUrl } from './webhook-url.ts'

const warnings = (text: string) => checkWebhookUrl(text).warnings

describe('what the API would refuse', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['http://hooks.example.com/a', 'notHttps'],
    ['ftp://hooks.example.com/a', 'notHttps'],
    ['hooks.example.com', 'notHttps'],
    ['https:hooks.example.com', 'notHttps'],
    ['https:/hooks.example.com', 'notHttps'],
    ['https://', 'noHost'],
    ['https:///path', 'noHost'],
    ['https://?a=1', 'noHost'],
    ['https://#a', 'noHost'],
    ['https://user@', 'noHost'],
    ['https://a b.example.com', 'unreadable'],
    ['https://[::1', 'unreadable'],
    ['https://1.2.3.256/', 'unreadable'],
    ['https://host.example.com:99999/', 'unreadable'],
    [`https://host.example.com/${'a'.repeat(2000)}`, 'tooLong'],
  ])('%s: %s', (text, problem) => {
    expect(checkWebhookUrl(text)).toEqual({ url: null, problem, warnings: [], readAs: null })
  })
})

describe('what it warns about', () => {
  it.each([
    ['https://hooks.acme.fr/in?a=1', []],
    ['HTTPS://HOOKS.acme.fr:443/in', []],
    ['https://hooks.acme.fr./in', []],
    ['https://user:pass@hooks.acme.fr/', ['credentials']],
    ['https://user@hooks.acme.fr/', ['credentials']],
    ['https://localhost/', ['localhost']],
    ['https://localhost./', ['localhost']],
    ['https://api.localhost/', ['localhost']],
    ['https://intranet/', ['singleLabel']],
    ['https://printer.local/', ['localName']],
    ['https://router.home.arpa/', ['localName']],
    ['https://webhook.example.com/', ['localName']],
    ['https://myexample.com/', []],
    ['https://hooks_2.acme.fr/', []],
    ['https://hooks..acme.fr/', ['badName']],
    ['https://hooks.acme,fr/', ['badName']],
    ['https://-hooks.acme.fr/', ['badName']],
    ['https://hooks.acme.fr:8443/', ['port']],
    ['https://hooks.acme.fr/#here', ['fragment']],
    ['https://hooks.acme.fr/#', ['fragment']],
    ['https://hooks.acme.fr/a\u200bb', ['hidden']],
    ['https://hooks.acme.fr\\evil', ['hidden']],
    ['https://8.8.8.8/', ['ipAddress']],
    ['https://[2606:4700::1111]/', ['ipAddress']],
    ['https://127.0.0.1/', ['loopback']],
    ['https://127.1/', ['loopback']],
    ['https://0x7f.1/', ['loopback']],
    ['https://0x7f000001/', ['loopback']],
    ['https://2130706433/', ['loopback']],
    ['https://017700000001/', ['loopback']],
    ['https://[::1]/', ['loopback']],
    ['https://[0:0:0:0:0:0:0:1]/', ['loopback']],
    ['https://[::ffff:127.0.0.1]/', ['loopback']],
    ['https://[::ffff:7f00:1]/', ['loopback']],
    ['https://[64:ff9b::10.0.0.1]/', ['private']],
    ['https://[2002:c0a8:101::]/', ['private']],
    ['https://10.1.2.3/', ['private']],
    ['https://172.31.255.255/', ['private']],
    ['https://172.32.0.0/', ['ipAddress']],
    ['https://192.168.1.1/', ['private']],
    ['https://3232235777/', ['private']],
    ['https://100.64.0.1/', ['private']],
    ['https://[fd00::1]/', ['private']],
    ['https://169.254.169.254/latest', ['linkLocal']],
    ['https://[fe80::1]/', ['linkLocal']],
    ['https://0.0.0.0/', ['reserved']],
    ['https://[::]/', ['reserved']],
    ['https://203.0.113.9/', ['reserved']],
    ['https://[2001:db8::1]/', ['reserved']],
    ['https://255.255.255.255/', ['reserved']],
    ['https://me@10.0.0.1:81/#x', ['credentials', 'private', 'port', 'fragment']],
  ])('%s: %j', (text, expected) => {
    expect(warnings(text)).toEqual(expected)
  })

  it('says how a host is read where that is not how it is spelled', () => {
    expect(checkWebhookUrl('https://0x7f.1/a').readAs).toBe('127.0.0.1')
    expect(checkWebhookUrl('https://bücher.acme.fr').readAs).toBe('xn--bcher-kva.acme.fr')
    expect(checkWebhookUrl('https://user@[0:0::1]:444/').readAs).toBe('[::1]:444')
    expect(checkWebhookUrl('https://hooks.acme.fr\\@evil.example.net').readAs).toBeNull()
    expect(checkWebhookUrl('https://Hooks.acme.fr:443/').readAs).toBeNull()
  })
})

const byte = fc.integer({ min: 0, max: 255 })
const refusedV4 = new BlockList()
for (const subnet of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = subnet.split('/')
  refusedV4.addSubnet(network, Number(bits))
}
// Half of the addresses are at a boundary of one of the ranges.
const edge = fc.constantFrom(
  0,
  9,
  10,
  11,
  15,
  16,
  31,
  32,
  63,
  64,
  99,
  100,
  127,
  128,
  168,
  169,
  172,
  192,
  223,
  224,
)
const address = fc.tuple(fc.oneof(byte, edge), fc.oneof(byte, edge), byte, byte)
const dotted = (parts: readonly number[]) => parts.join('.')
const number = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0)

describe('whatever the spelling', () => {
  it('agrees with the platform about every IPv4 address, written in any of the ways that a URL takes', () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 3 }), (parts, way) => {
        const host =
          [
            dotted(parts),
            String(number(parts)),
            `0x${number(parts).toString(16)}`,
            parts.map((part) => `0${part.toString(8)}`).join('.'),
          ][way] ?? ''
        const isPublic = warnings(`https://${host}/`).includes('ipAddress')
        expect(isPublic).toBe(!refusedV4.check(dotted(parts)))
      }),
      { numRuns: 2000 },
    )
  })

  it('never calls an IPv6 address public that holds an IPv4 one, and says of the rest what it is', () => {
    const inside = ['::ffff:', '64:ff9b::']
    fc.assert(
      fc.property(address, fc.constantFrom(...inside), (parts, prefix) => {
        const { hostname } = new URL(`https://[${prefix}${dotted(parts)}]/`)
        const alone = ipKindOf(dotted(parts))
        expect(ipKindOf(hostname)).toBe(alone === 'public' ? 'reserved' : alone)
      }),
    )
    const v6 = new BlockList()
    v6.addSubnet('2000::', 3, 'ipv6')
    const except = new BlockList()
    for (const [network, bits] of [
      ['2001::', 23],
      ['2001:db8::', 32],
      ['2002::', 16],
      ['3fff::', 20],
    ] as const)
      except.addSubnet(network, bits, 'ipv6')
    const first = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0x2001, 0x2002, 0x3fff, 0xfe80),
    )
    const rest = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(first, rest, (head, tail) => {
        const text = [head, ...tail].map((part) => part.toString(16)).join(':')
        expect(isIP(text)).toBe(6)
        const expected = v6.check(text, 'ipv6') && !except.check(text, 'ipv6')
        expect(ipKindOf(new URL(`https://[${text}]/`).hostname) === 'public').toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws, and lets through only what a client reads as HTTPS', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl().map((url) => url.replace(/^http:/, 'https:')),
        ),
        (text) => {
          const { url, problem, warnings: found } = checkWebhookUrl(text)
          expect(url === null).toBe(problem !== null)
          expect(new Set(found).size).toBe(found.length)
          if (url !== null) expect(new URL(url).protocol).toBe('https:')
        },
      ),
      { numRuns: 1000 },
    )
  })
})
