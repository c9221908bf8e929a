import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { AccountWebhookPayload } from '#lib/contract/events.ts'
import type { WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import { signAccountDelivery } from '#lib/domain/webhook/webhook-signature.ts'
import { HISTORY_READS, WITHDRAW } from '#sandbox/delivery/events.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, FULL, start } from './harness.ts'
import {
  advance,
  call,
  done,
  enrichOne,
  history,
  newCertificate,
  newest,
  type Receiver,
  refusal,
  startReceiver,
  trust,
} from './hook-harness.ts'

const OTHER = 'sandbox-other'
const COMPLETED = 'enrichment.completed'

const pair = newCertificate()
let receiver: Receiver
let sandbox: Sandbox

beforeAll(async () => {
  trust(pair)
  receiver = await startReceiver(pair)
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.arrivals.length = 0
  sandbox = await start({
    companies: 3,
    opportunities: 1,
    results: 1,
    webhookTimeoutMs: 1_500,
    allowWebhookHosts: ['localhost'],
  })
})
afterEach(() => sandbox.close())

const create = async (path = '/ok', eventType: WebhookEventType = COMPLETED, key = FULL) =>
  (await done(sandbox, 'createWebhook', { key, body: { eventType, url: receiver.url + path } })).result

/** POSTs what the types would not allow. */
const post = (body: unknown) => ask(sandbox, '/v1/webhook', { method: 'POST', body: JSON.stringify(body) })

const url = 'https://hooks.example/in'

describe('POST /v1/webhook', () => {
  it('creates an active webhook and gives its secret, this once', async () => {
    const answer = await done(sandbox, 'createWebhook', { body: { eventType: COMPLETED, url } })
    expect(answer).toEqual({
      success: true,
      code: '200',
      message: expect.any(String),
      parameters: { eventType: COMPLETED, url },
      result: {
        idWebhookConfig: expect.any(Number),
        idAccount: 'account-full',
        eventType: COMPLETED,
        url,
        secret: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
        isActive: true,
        created: expect.any(String),
      },
    })
    const list = await done(sandbox, 'listWebhooks')
    expect(list.result).toMatchObject([{ url, isActive: true, modified: answer.result.created }])
    expect(JSON.stringify(list)).not.toContain('whsec_')
  })

  it('gives every webhook another secret', async () => {
    expect((await create()).secret).not.toBe((await create('/ok', 'enrichment.failed')).secret)
  })

  it('refuses a second one for the same event type of the account, and no other', async () => {
    await create()
    expect(await call(sandbox, 'createWebhook', { body: { eventType: COMPLETED, url } })).toMatchObject(
      refusal(400, `Un webhook existe déjà pour l'événement ${COMPLETED}`),
    )
    await create('/ok', 'enrichment.failed')
    await create('/ok', COMPLETED, OTHER)
    expect((await done(sandbox, 'listWebhooks')).result).toHaveLength(2)
    expect((await done(sandbox, 'listWebhooks', { key: OTHER })).result).toHaveLength(1)
  })

  it.each([
    [{ url }, 'eventType'],
    [{ eventType: 'enrichment.started', url }, 'eventType'],
    [{ eventType: COMPLETED }, 'url'],
    [{ eventType: COMPLETED, url: 'http://hooks.example/in' }, 'url'],
    [{ eventType: COMPLETED, url: 'hooks.example' }, 'url'],
    [{ eventType: COMPLETED, url: '' }, 'url'],
  ])('refuses %j and names the field', async (body, field) => {
    expect(await post(body)).toMatchObject(refusal(400, expect.stringContaining(field)))
    expect((await done(sandbox, 'listWebhooks')).result).toEqual([])
  })
})

describe('PUT /v1/webhook/:id', () => {
  it('makes a new secret when the url changes, and only then', async () => {
    const { idWebhookConfig, secret } = await create()
    await advance(sandbox, 60)
    const same = await done(sandbox, 'updateWebhook', {
      id: idWebhookConfig,
      body: { url: `${receiver.url}/ok`, isActive: true },
    })
    expect(same.result).not.toHaveProperty('secret')
    const { result } = await done(sandbox, 'updateWebhook', { id: idWebhookConfig, body: { url } })
    expect(result).toMatchObject({
      idWebhookConfig,
      url,
      isActive: true,
      secret: expect.stringMatching(/^whsec_/),
    })
    expect(result.secret).not.toBe(secret)
    expect(result).not.toHaveProperty('created')
    const [listed] = (await done(sandbox, 'listWebhooks')).result
    expect(Date.parse(String(listed?.modified))).toBeGreaterThan(Date.parse(String(listed?.created)))
  })

  it('switches off and on', async () => {
    const { idWebhookConfig: id } = await create()
    for (const isActive of [false, true]) {
      expect((await done(sandbox, 'updateWebhook', { id, body: { isActive } })).result.isActive).toBe(
        isActive,
      )
    }
  })

  it.each(['http://hooks.example', 'nonsense'])('refuses the url %s and changes nothing', async (bad) => {
    const { idWebhookConfig: id } = await create()
    const before = await done(sandbox, 'listWebhooks')
    expect(await call(sandbox, 'updateWebhook', { id, body: { url: bad, isActive: false } })).toMatchObject(
      refusal(400, expect.stringContaining('url')),
    )
    expect(await done(sandbox, 'listWebhooks')).toEqual(before)
  })
})

describe('DELETE /v1/webhook/:id', () => {
  it('removes the webhook and keeps what was sent', async () => {
    const { idWebhookConfig } = await create()
    await done(sandbox, 'testWebhook', { id: idWebhookConfig })
    expect(await done(sandbox, 'deleteWebhook', { id: idWebhookConfig })).toEqual({
      success: true,
      code: '200',
      message: expect.any(String),
      parameters: { idWebhookConfig },
    })
    expect((await done(sandbox, 'listWebhooks')).result).toEqual([])
    expect(await history(sandbox)).toMatchObject([{ idWebhookConfig, status: 'SUCCESS' }])
    expect((await create()).idWebhookConfig).not.toBe(idWebhookConfig)
  })
})

describe('somebody else’s webhook, and none', () => {
  it.each(['updateWebhook', 'deleteWebhook', 'testWebhook'] as const)(
    '%s: 403 and 404',
    async (operation) => {
      const { idWebhookConfig: id } = await create()
      expect(await call(sandbox, operation, { id, key: OTHER, body: {} })).toMatchObject(
        refusal(403, "Vous n'avez pas accès à ce webhook"),
      )
      expect(await call(sandbox, operation, { id: 999_999, body: {} })).toMatchObject(
        refusal(404, 'Webhook introuvable'),
      )
      expect(receiver.arrivals).toEqual([])
      expect((await done(sandbox, 'listWebhooks')).result).toHaveLength(1)
    },
  )
})

describe('POST /v1/webhook/:id/test', () => {
  it('sends a fictitious payload at once, signed, and tells what came back', async () => {
    const { idWebhookConfig, secret } = await create()
    const { result, parameters } = await done(sandbox, 'testWebhook', { id: idWebhookConfig })
    expect(parameters).toEqual({ idWebhookConfig })
    expect(result).toEqual({
      idWebhookEvent: expect.any(Number),
      status: 'SUCCESS',
      httpStatus: 200,
      responseBody: '{"received":true}',
    })
    const [arrival] = receiver.arrivals
    const payload = AccountWebhookPayload.parse(JSON.parse(String(arrival?.body)))
    expect(payload).toMatchObject({ test: true, status: 'completed' })
    expect(arrival?.headers).toMatchObject({
      'x-webhook-id': String(result.idWebhookEvent),
      'x-webhook-event': COMPLETED,
    })
    const timestamp = String(arrival?.headers['x-webhook-timestamp'])
    const signature = String(arrival?.headers['x-webhook-signature'])
    expect(await signAccountDelivery({ secret, timestamp, body: String(arrival?.body) })).toBe(signature)
    expect(await newest(sandbox)).toMatchObject({
      idWebhookEvent: result.idWebhookEvent,
      idWebhookConfig,
      status: 'SUCCESS',
      payload,
      retryCount: 0,
      maxRetries: 1,
      nextRetryDate: null,
      lastAttemptDate: expect.any(String),
    })
  })

  it.each([
    ['/status/500', 500, 'answer 500'],
    ['/status/302', 302, 'answer 302'],
    ['/never', null, expect.stringContaining('1.5 s')],
  ])('fails once and for all at %s', async (path, httpStatus, responseBody) => {
    const { idWebhookConfig: id } = await create(path, 'enrichment.failed')
    const { result } = await done(sandbox, 'testWebhook', { id })
    expect(result).toMatchObject({ status: 'FAILED', httpStatus, responseBody })
    await advance(sandbox, 2_000)
    expect(receiver.arrivals).toHaveLength(1)
    expect(await history(sandbox)).toMatchObject([
      { status: 'FAILED', httpStatus, responseBody, retryCount: 1 },
    ])
    expect(JSON.parse(String(receiver.arrivals[0]?.body))).toMatchObject({ test: true, status: 'failed' })
  })

  it('cuts the answer at a thousand characters', async () => {
    const { idWebhookConfig: id } = await create('/long')
    expect((await done(sandbox, 'testWebhook', { id })).result.responseBody).toHaveLength(1000)
  })

  it('refuses while the webhook is inactive, and records nothing', async () => {
    const { idWebhookConfig: id } = await create()
    await done(sandbox, 'updateWebhook', { id, body: { isActive: false } })
    expect(await call(sandbox, 'testWebhook', { id })).toMatchObject(refusal(400, 'Le webhook est inactif'))
    expect(await history(sandbox)).toEqual([])
    expect(receiver.arrivals).toEqual([])
  })
})

describe('GET /v1/webhook/events', () => {
  it('gives the newest 50 first, filtered, of the account alone', async () => {
    const good = await create('/ok')
    const bad = await create('/status/500', 'enrichment.failed')
    const others = await create('/ok', COMPLETED, OTHER)
    for (let index = 0; index < 30; index += 1) {
      await done(sandbox, 'testWebhook', { id: good.idWebhookConfig })
      await done(sandbox, 'testWebhook', { id: bad.idWebhookConfig })
    }
    await done(sandbox, 'testWebhook', { id: others.idWebhookConfig, key: OTHER })
    await enrichOne(sandbox)
    const all = await history(sandbox)
    expect(all).toHaveLength(50)
    expect(all[0]).toMatchObject({ status: 'PENDING', eventType: COMPLETED })
    const ids = all.map((event) => event.idWebhookEvent)
    expect(ids).toEqual([...ids].sort((one, other) => other - one))
    expect(await history(sandbox, 'limit=100')).toHaveLength(61)
    expect(await history(sandbox, 'limit=0')).toEqual([])
    expect(await history(sandbox, 'status=FAILED&limit=100')).toHaveLength(30)
    expect(await history(sandbox, 'status=PENDING')).toHaveLength(1)
    expect(await history(sandbox, `eventType=${COMPLETED}&limit=100`)).toHaveLength(31)
    expect(await history(sandbox, `eventType=${COMPLETED}&status=FAILED`)).toEqual([])
    expect(await history(sandbox, '', OTHER)).toHaveLength(1)
  })

  it('echoes the filters, null when not given, and the limit', async () => {
    const { body } = await ask(sandbox, '/v1/webhook/events')
    expect(body).toMatchObject({ code: '200', parameters: { eventType: null, status: null, limit: 50 } })
    const filtered = await ask(sandbox, `/v1/webhook/events?eventType=${COMPLETED}&status=RETRY&limit=7`)
    expect(filtered.body.parameters).toEqual({ eventType: COMPLETED, status: 'RETRY', limit: 7 })
  })

  it.each(['status=DONE', 'eventType=x', 'limit=-1', 'limit=many'])('refuses %s', async (search) => {
    expect(await ask(sandbox, `/v1/webhook/events?${search}`)).toMatchObject(
      refusal(400, expect.stringContaining(search.split('=')[0] ?? '')),
    )
  })

  it('finds its rows by an index', () => {
    const { db } = sandbox.world
    for (const sql of [...Object.values(HISTORY_READS), WITHDRAW]) {
      for (const step of db.queryPlan(sql))
        expect(step).not.toMatch(/SCAN webhook_event(?! USING)|TEMP B-TREE/)
    }
  })
})
