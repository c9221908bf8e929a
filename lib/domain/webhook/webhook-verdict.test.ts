import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  ascii,
  bodyOf,
  causes,
  hmac,
  inputOf,
  KINDS,
  python,
  SECRET,
  SENT,
  sortKeys,
  TIMESTAMP,
} from '../../../tests/domain/deliveries.ts'
import { readDeliveryHeaders } from './webhook-headers.ts'
import { type CauseCode, judgeDelivery } from './webhook-verdict.ts'

/** Changes that a receiver may make to the body before it checks the signature, and the expected causes. */
const ALTERED: [string, (body: string) => string, CauseCode[]][] = [
  ['printed over several lines', (body) => JSON.stringify(JSON.parse(body), null, 2), ['whitespace']],
  ['printed with tabs', (body) => JSON.stringify(JSON.parse(body), null, '\t'), ['whitespace']],
  ['written again by Python', (body) => ascii(python(JSON.parse(body))), ['whitespace', 'unicodeEscapes']],
  ['written again by PHP', (body) => ascii(body).replaceAll('/', '\\/'), ['slashes', 'unicodeEscapes']],
  ['with its slashes escaped', (body) => body.replaceAll('/', '\\/'), ['slashes']],
  ['with escapes in upper case', (body) => ascii(body, true), ['unicodeEscapes']],
  ['written again by Go from a map', (body) => JSON.stringify(sortKeys(JSON.parse(body))), ['keyOrder']],
  [
    'sorted and printed',
    (body) => JSON.stringify(sortKeys(JSON.parse(body)), null, 4),
    ['whitespace', 'keyOrder'],
  ],
  ['without its nulls', (body) => body.replace('"mobile":null,', ''), ['nullsDropped']],
  ['with a newline at its end', (body) => `${body}\n`, ['trailingNewline']],
  ['with a Windows newline at its end', (body) => `${body}\r\n`, ['trailingNewline']],
  ['with a byte order mark', (body) => `\ufeff${body}`, ['bom']],
  ['with floats for ids', (body) => body.replace(/:(\d+)(?=[,}])/g, ':$1.0'), ['numbers']],
  ['with texts for ids', (body) => body.replace(/:(\d+)(?=[,}])/g, ':"$1"'), ['numbers']],
  ['as nginx logs it', (body) => body.replaceAll('"', '\\x22').replaceAll('é', '\\xC3\\xA9'), ['logEscaped']],
  ['as a page shows it', (body) => body.replaceAll('"', '&quot;'), ['htmlEscaped']],
  ['as a JSON string', (body) => JSON.stringify(body), ['quotedTwice']],
  ['read as Latin-1', (body) => Buffer.from(body).toString('latin1'), ['encoding']],
  ['with letters and accents apart', (body) => body.normalize('NFD'), ['normalization']],
  ['without its last brace', (body) => body.slice(0, -1), ['truncatedEnd']],
  ['in quotes', (body) => `'${body}'`, ['outerSpace']],
]

describe.each(KINDS)('a delivery of the %s kind', (kind) => {
  it('is genuine as it was sent, with any secret and any text', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    await fc.assert(
      fc.asyncProperty(
        text.filter((each) => each.trim() !== ''),
        text,
        async (secret, body) => {
          const signed = kind === 'account' ? `${TIMESTAMP}.${body}` : body
          const signature = (kind === 'account' ? 'sha256=' : '') + hmac(secret, signed).digest('hex')
          expect(await judgeDelivery(inputOf({ kind, secrets: [secret], signature, body }))).toMatchObject({
            outcome: 'genuine',
            kind,
          })
        },
      ),
    )
  })

  it.each(ALTERED)('%s is explained', async (_, alter, codes) => {
    expect(new Set(await causes({ kind, body: alter(bodyOf(kind)) }))).toEqual(new Set(codes))
  })

  it.each(ALTERED)('%s where the receiver computed over it, is explained', async (_, alter, codes) => {
    // These happen in a log or a copy, after the receiver computed the signature.
    if (codes.some((code) => ['truncatedEnd', 'logEscaped', 'outerSpace'].includes(code))) return
    const body = alter(bodyOf(kind))
    const computed = hmac(SECRET, kind === 'account' ? `${TIMESTAMP}.${body}` : body).digest('hex')
    const found = await causes({ kind, computed: kind === 'account' ? `sha256=${computed}` : computed })
    expect(new Set(found)).toEqual(new Set(codes))
  })

  it.each<[string, string[], CauseCode[]]>([
    ['of before the change', ['another', SECRET], ['earlierSecret']],
    ['between spaces', [` ${SECRET} `], ['secretSpace']],
    ['with a newline', [`${SECRET}\n`], ['secretLineBreak']],
    ['in quotes', [`"${SECRET}"`], ['secretQuotes']],
    ['with its variable', [`WEBHOOK_SECRET=${SECRET}`], ['secretAssignment']],
    ['without its beginning', [SECRET.slice(6)], ['secretPrefix']],
    ['in capitals', [SECRET.toUpperCase()], ['secretCase']],
    ['in base64', [Buffer.from(SECRET).toString('base64')], ['secretBase64']],
    ['in hexadecimal', [Buffer.from(SECRET).toString('hex')], ['secretHex']],
  ])('with the secret %s is explained', async (_, secrets, codes) => {
    expect(await causes({ kind, secrets })).toEqual(codes)
  })

  it.each<[string, string | Buffer, CauseCode]>([
    ['decoded from hexadecimal', Buffer.from(SECRET.slice(6), 'hex'), 'secretHex'],
    ['decoded from base64', Buffer.from(SECRET.slice(6), 'base64'), 'secretBase64'],
    ['with a newline', `${SECRET}\n`, 'secretLineBreak'],
    ['that is not set', 'undefined', 'secretMissing'],
    ['that is empty', '', 'secretMissing'],
  ])('whose receiver computed with the secret %s is explained', async (_, key, code) => {
    const text = kind === 'account' ? `${TIMESTAMP}.${bodyOf(kind)}` : bodyOf(kind)
    const computed = (kind === 'account' ? 'sha256=' : '') + hmac(key, text).digest('hex')
    expect(await causes({ kind, computed })).toEqual([code])
  })

  it.each<[string, (digest: Buffer) => string, CauseCode[]]>([
    ['in capitals', (digest) => digest.toString('hex').toUpperCase(), ['upperCase']],
    ['in base64', (digest) => digest.toString('base64'), ['base64Digest']],
    ['in base64 for URLs', (digest) => digest.toString('base64url'), ['base64Digest']],
    [
      'in base64 of hexadecimal',
      (digest) => Buffer.from(digest.toString('hex')).toString('base64'),
      ['digestEncodedTwice'],
    ],
    ['cut short', (digest) => digest.toString('hex').slice(0, 40), ['signatureCut']],
  ])('with the digest %s is explained', async (_, write, codes) => {
    const text = kind === 'account' ? `${TIMESTAMP}.${bodyOf(kind)}` : bodyOf(kind)
    const signature = (kind === 'account' ? 'sha256=' : '') + write(hmac(SECRET, text).digest())
    if (codes[0] === 'signatureCut') {
      // Forty digits have the length of a SHA-1, but match none: no false explanation.
      expect(await judgeDelivery(inputOf({ kind, signature }))).toMatchObject({ outcome: 'unexplained' })
      expect(await causes({ kind, signature: signature.slice(0, -3) })).toEqual(codes)
    } else expect(await causes({ kind, signature })).toEqual(codes)
  })

  it.each(['sha1', 'sha384', 'sha512'])('signed with %s is explained', async (hash) => {
    const text = kind === 'account' ? `${TIMESTAMP}.${bodyOf(kind)}` : bodyOf(kind)
    const signature = (kind === 'account' ? 'sha256=' : '') + hmac(SECRET, text, hash).digest('hex')
    expect(await causes({ kind, signature })).toEqual(['wrongHash'])
  })

  it('hashed without a key is explained', async () => {
    const signature = createHash('sha256').update(bodyOf(kind)).digest('hex')
    expect(await causes({ kind, computed: kind === 'account' ? `sha256=${signature}` : signature })).toEqual([
      'unsigned',
    ])
  })

  it('with one digit changed, or another secret, is never genuine nor explained', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(63), fc.boolean(), async (digit, isSecret) => {
        const input = inputOf({ kind, ...(isSecret ? { secrets: [`${SECRET}${digit}`] } : {}) })
        const { headers } = input
        const change = (text: string) => {
          const at = text.length - 1 - digit
          return isSecret ? text : text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
        }
        const changed = {
          ...headers,
          accountSignatures: headers.accountSignatures.map(change),
          requestSignatures: headers.requestSignatures.map(change),
        }
        expect((await judgeDelivery({ ...input, headers: changed })).outcome).toBe('unexplained')
      }),
      { numRuns: 12 },
    )
  })

  it('of which a value was changed is unexplained; one that was cut says so', async () => {
    const body = bodyOf(kind)
    const extra = `Content-Length: ${Buffer.byteLength(body)}`
    expect((await judgeDelivery(inputOf({ kind, body: body.replace('41', '42') }))).outcome).toBe(
      'unexplained',
    )
    expect(await judgeDelivery(inputOf({ kind, body: body.slice(0, 90), extra }))).toMatchObject({
      outcome: 'unexplained',
      causes: [{ code: 'bodyCut', isProven: false, values: { stated: Buffer.byteLength(body), actual: 90 } }],
    })
  })
})

describe('an account delivery', () => {
  const body = bodyOf('account')
  const signed = (text: string) => `sha256=${hmac(SECRET, text).digest('hex')}`

  it.each<[string, string, CauseCode[]]>([
    ['without the dot', TIMESTAMP + body, ['missingDot']],
    ['with another separator', `${TIMESTAMP}:${body}`, ['otherSeparator']],
    ['the other way round', `${body}.${TIMESTAMP}`, ['bodyFirst']],
    ['with the id in front', `12.${TIMESTAMP}.${body}`, ['withId']],
    ['over the body alone', body, ['wrongKindBodyAlone']],
    ['with the time in seconds', `${Math.floor(SENT / 1000)}.${body}`, ['timestampNotation']],
    ['with the time in milliseconds', `${SENT}.${body}`, ['timestampNotation']],
    ['with the time without milliseconds', `2026-01-02T03:04:05Z.${body}`, ['timestampNotation']],
    ['with the time of the payload', `2026-01-02T03:03:35.123Z.${body}`, ['timestampOfBody']],
    ['without a timestamp', `undefined.${body}`, ['timestampMissing']],
    [
      'without the dot, over a body written again',
      TIMESTAMP + python(JSON.parse(body)),
      ['missingDot', 'whitespace'],
    ],
  ])('computed %s is explained', async (_, text, codes) => {
    expect(await causes({ computed: signed(text) })).toEqual(codes)
  })

  it.each([
    ['seconds', String(SENT / 1000)],
    ['milliseconds', String(SENT)],
    ['another zone', '2026-01-02T03:04:05.678+00:00'],
    ['an HTTP date', new Date(SENT).toUTCString()],
  ])('whose timestamp is at hand as %s is explained', async (notation, timestamp) => {
    // An HTTP date has no milliseconds.
    const signature = notation === 'an HTTP date' ? signed(`2026-01-02T03:04:05.000Z.${body}`) : undefined
    expect(await causes({ timestamp, ...(signature ? { signature } : {}) })).toEqual(['timestampNotation'])
  })

  it.each<[string, (digest: string) => string, CauseCode[]]>([
    ['without its prefix', (digest) => digest, ['prefixMissing']],
    ['with its prefix twice', (digest) => `sha256=sha256=${digest}`, ['prefixDoubled']],
    ['with another prefix', (digest) => `v1=${digest}`, ['prefixOther']],
    ['in quotes', (digest) => `'sha256=${digest}'`, ['signatureStray']],
  ])('%s is explained', async (_, write, codes) => {
    expect(await causes({ computed: write(hmac(SECRET, `${TIMESTAMP}.${body}`).digest('hex')) })).toEqual(
      codes,
    )
  })

  it('without its timestamp header is incomplete, unless the bench finds out what was signed', async () => {
    expect(await judgeDelivery(inputOf({ timestamp: null }))).toEqual({
      outcome: 'incomplete',
      kind: 'account',
      missing: ['timestamp'],
    })
    expect(await causes({ timestamp: null, signature: signed(body) })).toEqual(['wrongKindBodyAlone'])
  })

  it.each([
    [windowAnd(0), true],
    [windowAnd(1), false],
    [-windowAnd(0), true],
    [-windowAnd(1), false],
  ])('received %i ms after it was sent: within the window %s', async (ageMs, isWithin) => {
    const verdict = await judgeDelivery(inputOf({ receivedAt: SENT + ageMs }))
    expect(verdict).toMatchObject({ outcome: 'genuine', clock: { ageMs, isWithin, against: 'receivedAt' } })
  })

  it('is counted to now when nobody says when it was received', async () => {
    expect(await judgeDelivery(inputOf({ receivedAt: null }))).toMatchObject({
      outcome: 'genuine',
      clock: { ageMs: 3_600_000, isWithin: false, against: 'now' },
    })
  })
})

function windowAnd(more: number): number {
  return 300_000 + more
}

describe('a per-request delivery', () => {
  const body = bodyOf('request')

  it('signed as an account delivery is explained, prefix and all', async () => {
    const text = `2026-01-02T03:03:35.123Z.${body}`
    expect(
      await causes({ kind: 'request', signature: `sha256=${hmac(SECRET, text).digest('hex')}` }),
    ).toEqual(['prefixUnwanted', 'wrongKindTimestamp'])
  })
})

describe('what is incomplete', () => {
  it('says what is missing', async () => {
    const none = { ...inputOf(), headers: readDeliveryHeaders('Host: a') }
    expect(await judgeDelivery({ ...none, secrets: [' '], body: '' })).toEqual({
      outcome: 'incomplete',
      kind: null,
      missing: ['secret', 'signature', 'body'],
    })
  })

  it('says that a signature cannot be read', async () => {
    expect(await judgeDelivery(inputOf({ signature: 'nonsense' }))).toMatchObject({
      outcome: 'unexplained',
      causes: [{ code: 'signatureUnreadable', isProven: false }],
    })
  })

  it('ends when it is told to', async () => {
    const input = inputOf({ secrets: ['other'] })
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(judgeDelivery(input, { signal })).rejects.toThrow('enough')
  })
})
