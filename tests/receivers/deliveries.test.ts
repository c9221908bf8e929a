import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readDeliveryHeaders } from '#lib/domain/webhook/webhook-headers.ts'
import { signAccountDelivery, signRequestDelivery } from '#lib/domain/webhook/webhook-signature.ts'
import { type BenchInput, judgeDelivery } from '#lib/domain/webhook/webhook-verdict.ts'
import { accountPayload, type Ending, requestPayload } from '#sandbox/delivery/payloads.ts'

import { start } from '../sandbox/harness.ts'
import { advance, done, enrichOne, newCertificate, startReceiver, trust } from '../sandbox/hook-harness.ts'

const COUNT = process.env.THOROUGH ? 1000 : 21
const SENT = Date.parse('2026-03-04T05:06:07.890Z')

const words = fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }))
const ending: fc.Arbitrary<Ending> = fc.record({
  idProcessAction: fc.nat(),
  idCrmVisitCard: fc.nat(),
  type: fc.constantFrom('phone', 'email', 'linkedin'),
  succeeded: fc.boolean(),
  timestamp: fc.constant('2026-03-04T05:05:37.123Z'),
  result: fc.record({
    firstName: words,
    lastName: words,
    email: words,
    phone: words,
    mobile: words,
    linkedinUrl: words,
  }),
})
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })

interface Sent {
  secret: string
  isAccount: boolean
  body: string
  headers: Record<string, string>
}

/** As the sandbox makes them: its payloads, its signatures. */
async function deliveryOf(ended: Ending, key: string, isAccount: boolean, at: number): Promise<Sent> {
  const secret = `whsec_${key}`
  const timestamp = new Date(SENT + at).toISOString()
  const body = JSON.stringify(isAccount ? accountPayload(ended) : requestPayload(ended))
  const headers: Record<string, string> = isAccount
    ? {
        'X-Webhook-Signature': await signAccountDelivery({ secret, timestamp, body }),
        'X-Webhook-Event': 'enrichment.completed',
        'X-Webhook-Id': String(at),
        'X-Webhook-Timestamp': timestamp,
      }
    : { 'X-Service-Signature': await signRequestDelivery({ secret, body }) }
  return { secret, isAccount, body, headers }
}

const inputOf = ({ secret, headers, body }: Sent): BenchInput => ({
  secrets: [secret],
  headers: readDeliveryHeaders(
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n'),
  ),
  body,
  receivedAt: SENT,
  now: SENT,
})

const changedAt = (text: string, at: number) => {
  const place = at % text.length
  return text.slice(0, place) + (text[place] === '7' ? '8' : '7') + text.slice(place + 1)
}

/** One change each, of the kinds that somebody could make on the way; the place is any. */
const CHANGES: ((sent: Sent, at: number) => Sent)[] = [
  (sent, at) => ({ ...sent, body: changedAt(sent.body, at) }),
  (sent, at) => ({ ...sent, body: sent.body.slice(0, 1 + (at % (sent.body.length - 1))) }),
  (sent, at) => ({ ...sent, body: `${sent.body}${' '.repeat(1 + (at % 3))}` }),
  (sent) => ({ ...sent, body: JSON.stringify(JSON.parse(sent.body), null, 2) }),
  (sent, at) => ({ ...sent, secret: changedAt(sent.secret, 6 + (at % 64)) }),
  (sent, at) => {
    const [name = '', value = ''] = Object.entries(sent.headers)[0] ?? []
    return {
      ...sent,
      headers: { ...sent.headers, [name]: value.slice(0, -64) + changedAt(value.slice(-64), at) },
    }
  },
  (sent, at) => {
    const timestamp = new Date(SENT - 1 - at).toISOString()
    // A per-request call has no timestamp header: its payload's is signed.
    return sent.isAccount
      ? { ...sent, headers: { ...sent.headers, 'X-Webhook-Timestamp': timestamp } }
      : { ...sent, body: sent.body.replace('2026-03-04T05:05:37.123Z', timestamp) }
  },
]

describe('the bench', () => {
  it(`finds ${COUNT} genuine deliveries genuine, and ${COUNT} altered ones not`, {
    timeout: 600_000,
  }, async () => {
    const endings = fc.sample(fc.tuple(ending, hex, fc.boolean(), fc.nat(100_000)), {
      numRuns: COUNT,
      seed: 7,
    })
    const found = { genuine: 0, refused: 0, named: 0 }
    for (const [index, [ended, key, isAccount, at]] of endings.entries()) {
      const sent = await deliveryOf(ended, key, isAccount, at)
      const genuine = await judgeDelivery(inputOf(sent))
      if (genuine.outcome === 'genuine') found.genuine += 1
      const change = CHANGES[index % CHANGES.length] as (typeof CHANGES)[number]
      const altered = change(sent, at)
      expect([altered.body, altered.secret, altered.headers]).not.toEqual([
        sent.body,
        sent.secret,
        sent.headers,
      ])
      const { outcome } = await judgeDelivery(inputOf(altered))
      if (outcome !== 'genuine') found.refused += 1
      if (outcome === 'explained') found.named += 1
      // A changed value cannot be named; a body that was merely written again must be.
      if (index % CHANGES.length === 3) expect(outcome).toBe('explained')
      if ([4, 5].includes(index % CHANGES.length)) expect(outcome).toBe('unexplained')
    }
    expect(found).toMatchObject({ genuine: COUNT, refused: COUNT })
    expect(found.named).toBeGreaterThan(COUNT / CHANGES.length)
  })
})

describe('deliveries over real HTTPS', () => {
  const pair = newCertificate()
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let sandbox: Awaited<ReturnType<typeof start>>

  beforeAll(async () => {
    trust(pair)
    receiver = await startReceiver(pair)
    sandbox = await start({ companies: 3, opportunities: 1, results: 1, allowWebhookHosts: ['localhost'] })
  })
  afterAll(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it('are genuine as they arrived, of both kinds, and named when they are written again', async () => {
    const url = `${receiver.url}/ok`
    const { secret } = (
      await done(sandbox, 'createWebhook', { body: { eventType: 'enrichment.completed', url } })
    ).result
    const requestSecret = "a secret with 'quotes' and é"
    for (let index = 0; index < 10; index += 1)
      await enrichOne(sandbox, { webhookUrl: `${url}/request`, webhookSecret: requestSecret })
    await advance(sandbox, 200)
    expect(receiver.arrivals).toHaveLength(20)
    for (const { path, headers, body } of receiver.arrivals) {
      const isRequest = path.endsWith('/request')
      const input: BenchInput = {
        secrets: [isRequest ? requestSecret : secret],
        // As `console.log(request.headers)` prints them.
        headers: readDeliveryHeaders(JSON.stringify(headers, null, 2)),
        body,
        receivedAt: null,
        now: Date.now(),
      }
      expect(await judgeDelivery(input)).toMatchObject({
        outcome: 'genuine',
        kind: isRequest ? 'request' : 'account',
      })
      const again = { ...input, body: JSON.stringify(JSON.parse(body), null, 2) }
      expect(await judgeDelivery(again)).toMatchObject({
        outcome: 'explained',
        causes: [{ code: 'whitespace', isProven: true }],
      })
      const other = { ...input, secrets: [isRequest ? secret : requestSecret, ...input.secrets] }
      expect(await judgeDelivery(other)).toMatchObject({ causes: [{ code: 'earlierSecret' }] })
    }
  })
})
