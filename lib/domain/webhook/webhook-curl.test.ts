import { execFileSync } from 'node:child_process'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { shellWord } from '../text/shell-word.ts'
import { type CurlDelivery, signedCurl } from './webhook-curl.ts'
import { signAccountDelivery, signRequestDelivery } from './webhook-signature.ts'

// A shell function in place of curl: it prints its arguments, each followed by a zero byte.
const ECHO = 'curl() { for each in "$@"; do printf "%s\\0" "$each"; done; }\n'
const run = (script: string) =>
  execFileSync('sh', ['-c', ECHO + script], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

const delivery: CurlDelivery = {
  kind: 'account',
  url: 'http://localhost:8080/hook',
  secret: 's3cret',
  body: '{"name":"L\'Étoile"}',
  eventType: 'enrichment.completed',
  id: 'test-1',
  timestamp: '2026-01-02T03:04:05.678Z',
}

const nasty = fc.string({
  unit: fc.constantFrom(...'\'"\\$`!#&|;<>(){}[]*?~@%= \t\n\r-a1é😀'.split(/(?:)/u)),
  maxLength: 40,
})
const text = fc.oneof(nasty, fc.string({ unit: 'grapheme' })).map((each) => each.replaceAll('\0', ''))

// Windows has no sh by default.
describe.runIf(process.platform !== 'win32')('the command, run by sh', () => {
  it('keeps any text one word, whatever is in it', () => {
    // Many words per shell, as starting one is the slowest part.
    fc.assert(
      fc.property(fc.array(text, { minLength: 40, maxLength: 60 }), (texts) => {
        expect(run(`curl ${texts.map(shellWord).join(' ')}`)).toEqual(texts)
      }),
      { numRuns: 25 },
    )
  })

  it('hands curl the address, the headers and the body, signed, of either kind', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, fc.boolean(), async (body, path, id, isAccount) => {
        const url = `http://localhost:8080/${path}`
        const kind = isAccount ? 'account' : 'request'
        const words = run(await signedCurl({ ...delivery, kind, url, body, id }))
        const { secret, timestamp } = delivery
        const headers = isAccount
          ? [
              `X-Webhook-Signature: ${await signAccountDelivery({ secret, timestamp, body })}`,
              'X-Webhook-Event: enrichment.completed',
              `X-Webhook-Id: ${id.replace(/[\r\n]+/g, ' ').trim()}`,
              `X-Webhook-Timestamp: ${timestamp}`,
            ]
          : [`X-Service-Signature: ${await signRequestDelivery({ secret, body })}`]
        expect(words).toEqual([
          ...['--globoff', '--include', '--request', 'POST', '--url', url],
          ...['Content-Type: application/json', ...headers].flatMap((header) => ['--header', header]),
          ...['--data-raw', body],
        ])
      }),
      { numRuns: 50 },
    )
  })
})

describe('the command', () => {
  it('does not hold the secret', async () => {
    expect(await signedCurl(delivery)).not.toContain('s3cret')
    expect(await signedCurl({ ...delivery, kind: 'request' })).not.toContain('s3cret')
  })

  it('drops what no argument can hold, before it signs', async () => {
    const command = await signedCurl({ ...delivery, body: 'a\0b' })
    expect(command).toContain("--data-raw 'ab'")
    expect(command).toContain(
      await signAccountDelivery({ secret: 's3cret', timestamp: delivery.timestamp, body: 'ab' }),
    )
  })
})
