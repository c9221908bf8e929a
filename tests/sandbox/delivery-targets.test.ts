import { describe, expect, it } from 'vitest'

import { RequestWebhookPayload } from '#lib/contract/events.ts'
import { signRequestDelivery } from '#lib/domain/webhook/webhook-signature.ts'
import { deliveryBench, startOne } from './delivery-bench.ts'
import {
  type Arrival,
  advance,
  enrichOne,
  history,
  newCertificate,
  newest,
  startReceiver,
} from './hook-harness.ts'

const { bench, createWebhook, pair } = deliveryBench()

describe('certificates', () => {
  it('refuses one that no trusted authority signed', async () => {
    const stranger = await startReceiver(newCertificate())
    await createWebhook('/ok', stranger.url)
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 30)
    expect(await newest(bench.sandbox)).toMatchObject({
      status: 'RETRY',
      httpStatus: null,
      responseBody: expect.stringMatching(/CERT|SIGNATURE/),
    })
    expect(stranger.arrivals).toEqual([])
    await stranger.close()
  })

  // Other systems have no second loopback address without being told.
  it.runIf(process.platform === 'linux')('refuses one that is made out to another host', async () => {
    const other = await startReceiver(pair, '127.0.0.2')
    await createWebhook('/ok', `https://127.0.0.2:${other.port}`)
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 30)
    expect((await newest(bench.sandbox)).responseBody).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(other.arrivals).toEqual([])
    await other.close()
  })
})

describe('private and loopback targets', () => {
  it.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])(
    'are refused before a connection is opened: %s',
    async (host) => {
      const strict = await startOne(['elsewhere.example'])
      const opened = bench.receiver.connections
      await bench.sandbox.close()
      bench.sandbox = strict
      await createWebhook('/ok', `https://${host}:${bench.receiver.port}`)
      await enrichOne(bench.sandbox, { webhookUrl: `http://${host}:${bench.receiver.port}/request` })
      await advance(bench.sandbox, 30)
      expect(await newest(bench.sandbox)).toMatchObject({
        status: 'RETRY',
        httpStatus: null,
        responseBody: expect.stringMatching(/adresse \S+ non autorisée/),
      })
      expect(bench.receiver.connections).toBe(opened)
    },
  )
})

describe('a per-request webhook (6.2)', () => {
  const request = (path: string, webhookSecret?: string, base = bench.receiver.url) => ({
    webhookUrl: base + path,
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  })

  it('is called up to three times, 5, 25 and 125 s apart, and stays out of the history', async () => {
    await enrichOne(bench.sandbox, request('/status/500', 's3cret'))
    for (const [index, seconds] of [5, 25, 125].entries()) {
      await advance(bench.sandbox, seconds - 2)
      expect(bench.receiver.arrivals).toHaveLength(index)
      await advance(bench.sandbox, 2)
      expect(bench.receiver.arrivals).toHaveLength(index + 1)
    }
    await advance(bench.sandbox, 86_400)
    expect(bench.receiver.arrivals).toHaveLength(3)
    expect(await history(bench.sandbox)).toEqual([])
    for (const { headers, body } of bench.receiver.arrivals) {
      const signature = String(headers['x-service-signature'])
      expect(await signRequestDelivery({ secret: 's3cret', body })).toBe(signature)
      expect(Object.keys(headers).filter((name) => name.startsWith('x-webhook'))).toEqual([])
    }
  })

  it.each([true, false])(
    'tells how the enrichment ended (found: %s), unsigned without a secret',
    async (found) => {
      const idProcessAction = await enrichOne(bench.sandbox, { type: 'email', ...request('/ok') }, found)
      await advance(bench.sandbox, 5)
      const [arrival] = bench.receiver.arrivals as [Arrival]
      expect(arrival.headers['x-service-signature']).toBeUndefined()
      const payload = RequestWebhookPayload.parse(JSON.parse(arrival.body))
      expect(payload).toMatchObject({
        event: found ? 'enrichment.completed' : 'enrichment.failed',
        data: { idProcessAction, type: 'email', success: found, result: { firstName: 'Zoé' } },
      })
      expect(payload.data.result.email).toEqual(found ? expect.stringContaining('@') : null)
      await advance(bench.sandbox, 1_000)
      expect(bench.receiver.arrivals).toHaveLength(1)
    },
  )

  it('may be plain HTTP', async () => {
    const plain = await startReceiver()
    await enrichOne(bench.sandbox, request('/ok', 's3cret', plain.url))
    await advance(bench.sandbox, 5)
    expect(plain.arrivals).toHaveLength(1)
    await plain.close()
  })

  it('is called beside the webhooks of the account', async () => {
    await createWebhook('/account')
    await enrichOne(bench.sandbox, request('/request'))
    await advance(bench.sandbox, 30)
    expect(bench.receiver.arrivals.map(({ path }) => path)).toEqual(['/request', '/account'])
  })
})
