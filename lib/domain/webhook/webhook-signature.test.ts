import { createHmac } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { signAccountDelivery, signRequestDelivery } from './webhook-signature.ts'

const secret = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 200 })
  .filter((text) => text.isWellFormed())
const text = fc.string({ unit: 'grapheme', maxLength: 500 })
const timestamp = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest('hex')

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

  it('are others for another secret, timestamp or body', async () => {
    await fc.assert(
      fc.asyncProperty(secret, timestamp, text, async (key, at, body) => {
        const delivery = { secret: key, timestamp: at, body }
        const signature = await signAccountDelivery(delivery)
        expect(await signAccountDelivery({ ...delivery, secret: `${key}x` })).not.toBe(signature)
        expect(await signAccountDelivery({ ...delivery, timestamp: `${at} ` })).not.toBe(signature)
        expect(await signAccountDelivery({ ...delivery, body: `${body} ` })).not.toBe(signature)
        expect(await signRequestDelivery({ ...delivery, body: `${body} ` })).not.toBe(
          await signRequestDelivery(delivery),
        )
      }),
    )
  })

  it('cannot be made without a secret', async () => {
    await expect(signRequestDelivery({ secret: '', body: '{}' })).rejects.toThrow()
  })
})
