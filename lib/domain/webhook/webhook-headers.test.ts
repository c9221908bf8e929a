import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readDeliveryHeaders, splitRequest } from './webhook-headers.ts'

interface Sent {
  signature: string
  event: string
  id: string
  timestamp: string
}

const sent: fc.Arbitrary<Sent> = fc.record({
  signature: fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
    .map((hex) => `sha256=${hex}`),
  event: fc.constantFrom('enrichment.completed', 'enrichment.failed'),
  id: fc.nat().map(String),
  timestamp: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
})

type Pairs = [string, string][]
const pairsOf = ({ signature, event, id, timestamp }: Sent): Pairs => [
  ['Host', 'hooks.example:8443'],
  ['Content-Length', '321'],
  ['X-Webhook-Signature', signature],
  ['X-Webhook-Event', event],
  ['X-Webhook-Id', id],
  ['X-Webhook-Timestamp', timestamp],
  ['User-Agent', 'a "quoted" one'],
]
const cgi = (name: string) => name.toUpperCase().replaceAll('-', '_')
const lines = (pairs: Pairs, line: (name: string, value: string) => string) =>
  pairs.map(([name, value]) => line(name, value)).join('\n')
const plain = (pairs: Pairs) => pairs.slice(0, -1)

const PRINTED: Record<string, (pairs: Pairs) => string> = {
  http: (pairs) => lines(pairs, (name, value) => `${name}: ${value}`),
  'http without a space, CRLF': (pairs) => lines(pairs, (name, value) => `${name}:${value}\r`),
  'curl -v': (pairs) => lines(pairs, (name, value) => `> ${name}: ${value}`),
  'curl -H': (pairs) => lines(plain(pairs), (name, value) => `  -H '${name}: ${value}' \\`),
  'curl -H "" on one line': (pairs) =>
    plain(pairs)
      .map(([name, value]) => `-H "${name}: ${value}"`)
      .join(' '),
  Express: (pairs) => `{\n${lines(pairs, (name, value) => `  '${name.toLowerCase()}': '${value}',`)}\n}`,
  'Express rawHeaders': (pairs) => `[\n${lines(pairs, (name, value) => `  '${name}',\n  '${value}',`)}\n]`,
  JSON: (pairs) => JSON.stringify(Object.fromEntries(pairs)),
  HAR: (pairs) =>
    JSON.stringify(
      pairs.map(([name, value]) => ({ name, value })),
      null,
      2,
    ),
  'nginx variables': (pairs) =>
    plain(pairs)
      .map(([name, value]) => `$http_${cgi(name).toLowerCase()}="${value}"`)
      .join(' '),
  logfmt: (pairs) =>
    plain(pairs)
      .map(([name, value]) => `${name.toLowerCase()}=${value}`)
      .join(' '),
  'a table': (pairs) => lines(pairs, (name, value) => `${name} \t${value}`),
  'a list, each on its own line': (pairs) => lines(pairs, (name, value) => `${name}\n${value}`),
  CGI: (pairs) => lines(pairs, (name, value) => `HTTP_${cgi(name)}=${value}`),
  'PHP print_r': (pairs) => `Array\n(\n${lines(pairs, (name, value) => `    [${name}] => ${value}`)}\n)`,
  'PHP $_SERVER': (pairs) => lines(pairs, (name, value) => `    [HTTP_${cgi(name)}] => ${value}`),
  'PHP var_dump': (pairs) =>
    lines(pairs, (name, value) => `  ["${name}"]=>\n  string(${value.length}) "${value}"`),
  'Go map': (pairs) =>
    `map[${plain(pairs)
      .map(([name, value]) => `${name}:[${value}]`)
      .join(' ')}]`,
  'Python dict': (pairs) =>
    `{${plain(pairs)
      .map(([name, value]) => `'${name}': '${value}'`)
      .join(', ')}}`,
  ASGI: (pairs) =>
    `[${plain(pairs)
      .map(([name, value]) => `(b'${name.toLowerCase()}', b'${value}')`)
      .join(', ')}]`,
}

describe('headers of a delivery', () => {
  it.each(Object.entries(PRINTED))('are read as printed by %s, in any order and case', (_, print) => {
    fc.assert(
      fc.property(sent, fc.nat(6), fc.boolean(), (delivery, turn, isUpper) => {
        const pairs = pairsOf(delivery)
        const rest = pairs.slice(0, -1)
        const turned: Pairs = [...rest.slice(turn), ...rest.slice(0, turn), ...pairs.slice(-1)]
        const cased: Pairs = turned.map(([name, value]) => [isUpper ? name.toUpperCase() : name, value])
        expect(readDeliveryHeaders(print(cased))).toEqual({
          accountSignatures: [delivery.signature],
          requestSignatures: [],
          timestamps: [delivery.timestamp],
          id: delivery.id,
          contentLength: 321,
        })
      }),
      { numRuns: 40 },
    )
  })

  it('are read of a per-request webhook', () => {
    const read = readDeliveryHeaders('POST /hook HTTP/1.1\nx-service-signature: ABCDEF\ncontent-type: a/b')
    expect(read).toMatchObject({ requestSignatures: ['ABCDEF'], accountSignatures: [], timestamps: [] })
  })

  it('keep every value of a header that came twice', () => {
    const read = readDeliveryHeaders(
      'X-Webhook-Signature: one\nX-Webhook-Signature: two\nx-webhook-signature: one',
    )
    expect(read.accountSignatures).toEqual(['one', 'two'])
  })

  it('take no value from the next line, nor from a name that merely looks alike', () => {
    const read = readDeliveryHeaders(
      'X-Webhook-Signature:\nHost: example\nMy-X-Webhook-Id: 3\nX-Webhook-Identity: 4',
    )
    expect(read).toMatchObject({ accountSignatures: [], id: null })
    const names = readDeliveryHeaders(
      'Vary: X-Webhook-Timestamp\nHost: a\nX-Webhook-Signature\nX-Webhook-Id\n7',
    )
    expect(names).toMatchObject({ accountSignatures: [], timestamps: [], id: '7' })
  })

  it('are read from anything without failing', () => {
    const shred = fc.constantFrom(
      'X-Webhook-Signature',
      'x-webhook-id',
      ':',
      '=>',
      '[',
      "'",
      '"',
      ',',
      '\n',
      'v',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(shred, fc.string())), (shreds) => {
        expect(readDeliveryHeaders(shreds.join('')).contentLength).toBeNull()
      }),
    )
  })
})

describe('a whole request', () => {
  it('falls into head and body at the first blank line before JSON', () => {
    expect(splitRequest('POST / HTTP/1.1\r\nHost: a\r\n\r\n{"a":\r\n\r\n1}\n')).toEqual({
      head: 'POST / HTTP/1.1\r\nHost: a',
      body: '{"a":\r\n\r\n1}\n',
    })
    expect(splitRequest('Host: a\n\nPOST')).toBeNull()
    expect(splitRequest(`Host: a${'\n'.repeat(200_000)}POST`)).toBeNull()
    expect(splitRequest('Host: a\n\n"{\\"a\\":1}"')).toEqual({ head: 'Host: a', body: '"{\\"a\\":1}"' })
    expect(splitRequest('"x-webhook-id": "7"\n\n"x-webhook-signature": "sha256=ab"')).toBeNull()
    expect(splitRequest('Host: a \n \n\n []')).toEqual({ head: 'Host: a ', body: '\n []' })
  })

  it('as a browser copies it has no blank line: JSON after the signature is the body', () => {
    const head = 'X-Webhook-Id\n9\nX-Webhook-Signature\nsha256=ab'
    expect(splitRequest(`${head}\n{"a":\n{}}`)).toEqual({ head, body: '{"a":\n{}}' })
    expect(splitRequest(`${head}\n{"a":`)).toBeNull()
    expect(splitRequest('Headers:\n{"X-Webhook-Signature": "sha256=ab"}')).toBeNull()
  })
})
