import { createHmac } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  signAccountDelivery,
  signRequestDelivery,
  verifyAccountDelivery,
  verifyRequestDelivery,
} from './webhook-signature.ts'

const secret = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 200 })
  .filter((text) => text.isWellFormed())
const text = fc.string({ unit: 'grapheme', maxLength: 500 })
const timestamp = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest('hex')

/** The text with its character at `at` replaced by another hexadecimal digit. */
const altered = (signature: string, at: number) =>
  signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1)

describe('webhook signatures', () => {
  it('agree with a known vector', async () => {
    // RFC 4231, test case 2.
    expect(await signRequestDelivery({ secret: 'Jefe', body: 'what do ya want for nothing?' })).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it('agree with another HMAC for any text', async () => {
    await fc.assert(
      fc.asyncProperty(secret, timestamp, text, async (key, at, body) => {
        expect(await signRequestDelivery({ secret: key, body })).toBe(hmac(key, body))
        expect(await signAccountDelivery({ secret: key, timestamp: at, body })).toBe(
          `sha256=${hmac(key, `${at}.${body}`)}`,
        )
      }),
    )
  })

  it('verify what was signed', async () => {
    await fc.assert(
      fc.asyncProperty(secret, timestamp, text, async (key, at, body) => {
        const account = { secret: key, timestamp: at, body }
        expect(await verifyAccountDelivery(account, await signAccountDelivery(account))).toBe(true)
        expect(await verifyRequestDelivery(account, await signRequestDelivery(account))).toBe(true)
      }),
    )
  })

  it('refuse another secret, timestamp, body or signature', async () => {
    const place = fc.nat({ max: 63 })
    await fc.assert(
      fc.asyncProperty(secret, timestamp, text, place, async (key, at, body, digit) => {
        const delivery = { secret: key, timestamp: at, body }
        const signature = await signAccountDelivery(delivery)
        expect(await verifyAccountDelivery({ ...delivery, secret: `${key}x` }, signature)).toBe(false)
        expect(await verifyAccountDelivery({ ...delivery, timestamp: `${at} ` }, signature)).toBe(false)
        expect(await verifyAccountDelivery({ ...delivery, body: `${body} ` }, signature)).toBe(false)
        expect(await verifyAccountDelivery(delivery, altered(signature, 7 + digit))).toBe(false)
        const plain = await signRequestDelivery(delivery)
        expect(await verifyRequestDelivery(delivery, altered(plain, digit))).toBe(false)
      }),
    )
  })

  it('refuse what is not a signature', async () => {
    const delivery = { secret: 'secret', timestamp: '2026-01-01T00:00:00.000Z', body: '{}' }
    const signature = await signAccountDelivery(delivery)
    const wrong = [
      '',
      'sha256=',
      signature.slice(7),
      signature.slice(0, -1),
      `${signature}0`,
      signature.toUpperCase(),
    ]
    for (const each of wrong) expect(await verifyAccountDelivery(delivery, each)).toBe(false)
  })

  it('cannot be made without a secret', async () => {
    await expect(signRequestDelivery({ secret: '', body: '{}' })).rejects.toThrow()
  })
})
