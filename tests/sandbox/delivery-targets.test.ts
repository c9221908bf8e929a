import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { RequestWebhookPayload } from '#lib/contract/events.ts'
import { verifyRequestDelivery } from '#lib/domain/webhook-signature.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { start } from './harness.ts'
import {
  type Arrival,
  advance,
  done,
  enrichOne,
  history,
  newCertificate,
  newest,
  type Receiver,
  startReceiver,
  trust,
} from './hook-harness.ts'

const TIMEOUT_MS = 400

const pair = newCertificate()
let receiver: Receiver
let sandbox: Sandbox

beforeAll(async () => {
  trust(pair)
  receiver = await startReceiver(pair)
})
afterAll(() => receiver.close())

const startOne = (allowWebhookHosts: string[]) =>
  start({ companies: 3, opportunities: 1, results: 1, webhookTimeoutMs: TIMEOUT_MS, allowWebhookHosts })

beforeEach(async () => {
  receiver.arrivals.length = 0
  sandbox = await startOne(['localhost', '127.0.0.2'])
})
afterEach(() => sandbox.close())

const createWebhook = async (path: string, base = receiver.url) =>
  (await done(sandbox, 'createWebhook', { body: { eventType: 'enrichment.completed', url: base + path } }))
    .result

describe('certificates', () => {
  it('refuses one that no trusted authority signed', async () => {
    const stranger = await startReceiver(newCertificate())
    await createWebhook('/ok', stranger.url)
    await enrichOne(sandbox)
    await advance(sandbox, 30)
    expect(await newest(sandbox)).toMatchObject({
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
    await enrichOne(sandbox)
    await advance(sandbox, 30)
    expect((await newest(sandbox)).responseBody).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(other.arrivals).toEqual([])
    await other.close()
  })
})

describe('private and loopback targets', () => {
  it.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])(
    'are refused before a connection is opened: %s',
    async (host) => {
      const strict = await startOne(['elsewhere.example'])
      const opened = receiver.connections
      await sandbox.close()
      sandbox = strict
      await createWebhook('/ok', `https://${host}:${receiver.port}`)
      await enrichOne(sandbox, { webhookUrl: `http://${host}:${receiver.port}/request` })
      await advance(sandbox, 30)
      expect(await newest(sandbox)).toMatchObject({
        status: 'RETRY',
        httpStatus: null,
        responseBody: expect.stringMatching(/adresse \S+ non autorisée/),
      })
      expect(receiver.connections).toBe(opened)
    },
  )
})

describe('a per-request webhook (6.2)', () => {
  const request = (path: string, webhookSecret?: string, base = receiver.url) => ({
    webhookUrl: base + path,
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  })

  it('is called up to three times, 5, 25 and 125 s apart, and stays out of the history', async () => {
    await enrichOne(sandbox, request('/status/500', 's3cret'))
    for (const [index, seconds] of [5, 25, 125].entries()) {
      await advance(sandbox, seconds - 2)
      expect(receiver.arrivals).toHaveLength(index)
      await advance(sandbox, 2)
      expect(receiver.arrivals).toHaveLength(index + 1)
    }
    await advance(sandbox, 86_400)
    expect(receiver.arrivals).toHaveLength(3)
    expect(await history(sandbox)).toEqual([])
    for (const { headers, body } of receiver.arrivals) {
      const signature = String(headers['x-service-signature'])
      expect(await verifyRequestDelivery({ secret: 's3cret', body }, signature)).toBe(true)
      expect(Object.keys(headers).filter((name) => name.startsWith('x-webhook'))).toEqual([])
    }
  })

  it.each([true, false])(
    'tells how the enrichment ended (found: %s), unsigned without a secret',
    async (found) => {
      const idProcessAction = await enrichOne(sandbox, { type: 'email', ...request('/ok') }, found)
      await advance(sandbox, 5)
      const [arrival] = receiver.arrivals as [Arrival]
      expect(arrival.headers['x-service-signature']).toBeUndefined()
      const payload = RequestWebhookPayload.parse(JSON.parse(arrival.body))
      expect(payload).toMatchObject({
        event: found ? 'enrichment.completed' : 'enrichment.failed',
        data: { idProcessAction, type: 'email', success: found, result: { firstName: 'Zoé' } },
      })
      expect(payload.data.result.email).toEqual(found ? expect.stringContaining('@') : null)
      await advance(sandbox, 1_000)
      expect(receiver.arrivals).toHaveLength(1)
    },
  )

  it('may be plain HTTP', async () => {
    const plain = await startReceiver()
    await enrichOne(sandbox, request('/ok', 's3cret', plain.url))
    await advance(sandbox, 5)
    expect(plain.arrivals).toHaveLength(1)
    await plain.close()
  })

  it('is called beside the webhooks of the account', async () => {
    await createWebhook('/account')
    await enrichOne(sandbox, request('/request'))
    await advance(sandbox, 30)
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/request', '/account'])
  })
})
