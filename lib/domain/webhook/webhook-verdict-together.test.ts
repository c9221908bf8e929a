import { describe, expect, it } from 'vitest'

import {
  ascii,
  bodyOf,
  type Case,
  hmac,
  inputOf,
  python,
  SECRET,
  SENT,
  TIMESTAMP,
} from '../../../tests/domain/deliveries.ts'
import { type CauseCode, judgeDelivery } from './webhook-verdict.ts'

describe('mistakes made together', () => {
  const body = bodyOf('account')
  const pretty = JSON.stringify(JSON.parse(body), null, 2)
  const byPython = ascii(python(JSON.parse(body)))
  const signed = (text: string, key = SECRET) => `sha256=${hmac(key, text).digest('hex')}`
  const found = async (given: Case, isDeep: boolean) => {
    const verdict = await judgeDelivery(inputOf(given), { isDeep })
    if (verdict.outcome !== 'explained') return verdict.outcome
    expect(verdict.causes.every(({ isProven }) => isProven)).toBe(true)
    return verdict.causes.map(({ code }) => code)
  }

  it.each<[string, Case, CauseCode[]]>([
    [
      'a body printed anew, and the secret of before the change',
      { body: pretty, secrets: ['new', SECRET] },
      ['earlierSecret', 'whitespace'],
    ],
    [
      'a body written again by Python, and the secret of before the change',
      { body: byPython, secrets: ['new', 'older', SECRET] },
      ['earlierSecret', 'whitespace', 'unicodeEscapes'],
    ],
    [
      'a body printed anew, the dot missing, and the secret of before the change',
      { computed: signed(TIMESTAMP + pretty), secrets: ['new', SECRET] },
      ['earlierSecret', 'missingDot', 'whitespace'],
    ],
    [
      'a body printed anew, and a newline in the secret',
      { computed: signed(`${TIMESTAMP}.${pretty}`, `${SECRET}\n`) },
      ['whitespace', 'secretLineBreak'],
    ],
  ])('%s: named at once', async (_, given, codes) => {
    expect(await found(given, false)).toEqual(codes)
  })

  it.each<[string, Case, CauseCode[]]>([
    [
      'the dot missing, over what Python writes',
      { computed: signed(TIMESTAMP + byPython) },
      ['missingDot', 'whitespace', 'unicodeEscapes'],
    ],
    [
      'the same with the secret of before the change',
      { computed: signed(TIMESTAMP + byPython), secrets: ['new', SECRET] },
      ['earlierSecret', 'missingDot', 'whitespace', 'unicodeEscapes'],
    ],
    [
      'the dot missing, a body printed anew, a newline in the secret',
      { computed: signed(TIMESTAMP + pretty, `${SECRET}\n`) },
      ['missingDot', 'whitespace', 'secretLineBreak'],
    ],
    [
      'what Python writes, and quotes in the secret',
      { computed: signed(`${TIMESTAMP}.${byPython}`, `"${SECRET}"`) },
      ['whitespace', 'unicodeEscapes', 'secretQuotes'],
    ],
    [
      'the time in seconds, over a body printed anew',
      { computed: signed(`${Math.floor(SENT / 1000)}.${pretty}`) },
      ['timestampNotation', 'whitespace'],
    ],
  ])('%s: named by the deep search alone', async (_, given, codes) => {
    expect(await found(given, false)).toBe('unexplained')
    expect(await found(given, true)).toEqual(codes)
  })

  it('with a secret that nobody gave: the deep search proves nothing, and what speaks for itself is likely', async () => {
    const likely = async (given: Case) => {
      const verdict = await judgeDelivery(inputOf({ secrets: ['new'], ...given }), { isDeep: true })
      return verdict.outcome === 'unexplained' && verdict.causes.map(({ code, isProven }) => [code, isProven])
    }
    expect(await likely({ body: pretty })).toEqual([
      ['whitespace', false],
      ['secretOther', false],
    ])
    // The Content-Length tells how the body was serialised when it was sent.
    expect(await likely({ body: byPython, extra: `Content-Length: ${Buffer.byteLength(body)}` })).toEqual([
      ['whitespace', false],
      ['unicodeEscapes', false],
      ['bodyLength', false],
      ['secretOther', false],
    ])
  })
})
