import { describe, expect, it, vi } from 'vitest'

import { AccountWebhookPayload } from '#lib/contract/events.ts'
import { signAccountDelivery } from '#lib/domain/webhook/webhook-signature.ts'
import { deliveryBench } from './delivery-bench.ts'
import { type Arrival, advance, call, done, enrichOne, history, newest } from './hook-harness.ts'

const LADDER = [30, 60, 120, 240, 480]
const { bench, createWebhook } = deliveryBench()

const header = ({ headers }: Arrival, name: string) => String(headers[name])

const isSigned = async (arrival: Arrival, secret: string) =>
  header(arrival, 'x-webhook-signature') ===
  (await signAccountDelivery({
    secret,
    timestamp: header(arrival, 'x-webhook-timestamp'),
    body: arrival.body,
  }))

describe('the ladder of an account webhook (6.1)', () => {
  it('makes five attempts 30 s, 1, 2, 4 and 8 minutes apart, then gives up', async () => {
    const { secret } = await createWebhook('/status/500')
    await enrichOne(bench.sandbox)
    expect(await newest(bench.sandbox)).toMatchObject({
      status: 'PENDING',
      retryCount: 0,
      maxRetries: 5,
      httpStatus: null,
      lastAttemptDate: null,
    })
    for (const [index, seconds] of LADDER.entries()) {
      const before = await newest(bench.sandbox)
      await advance(bench.sandbox, seconds - 2)
      expect(bench.receiver.arrivals).toHaveLength(index)
      expect(await newest(bench.sandbox)).toEqual(before)
      await advance(bench.sandbox, 2)
      expect(bench.receiver.arrivals).toHaveLength(index + 1)
      const event = await newest(bench.sandbox)
      const isLast = index === LADDER.length - 1
      expect(event).toMatchObject({
        status: isLast ? 'FAILED' : 'RETRY',
        retryCount: index + 1,
        httpStatus: 500,
        responseBody: 'answer 500',
      })
      const wait = isLast ? null : Date.parse(String(event.nextRetryDate)) - Date.parse(event.modified)
      expect(wait === null ? null : Math.round(wait / 1000)).toBe(isLast ? null : LADDER[index + 1])
      expect(Date.parse(String(event.lastAttemptDate))).toBeGreaterThanOrEqual(
        Date.parse(String(before.nextRetryDate)),
      )
    }
    await advance(bench.sandbox, 86_400)
    expect(bench.receiver.arrivals).toHaveLength(5)
    for (const arrival of bench.receiver.arrivals) expect(await isSigned(arrival, secret)).toBe(true)
    const { idWebhookEvent } = await newest(bench.sandbox)
    expect(bench.receiver.arrivals.map((each) => each.headers['x-webhook-id'])).toEqual(
      Array<string>(5).fill(String(idWebhookEvent)),
    )
    expect(new Set(bench.receiver.arrivals.map(({ body }) => body)).size).toBe(1)
    const times = bench.receiver.arrivals.map((each) => Date.parse(header(each, 'x-webhook-timestamp')))
    const gaps = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000))
    expect(gaps).toEqual(LADDER.slice(1))
  })

  it('climbs the whole ladder in one jump of the clock', async () => {
    await createWebhook('/status/404')
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 1_000)
    expect(await newest(bench.sandbox)).toMatchObject({
      status: 'FAILED',
      retryCount: 5,
      nextRetryDate: null,
    })
    expect(bench.receiver.arrivals).toHaveLength(5)
  })

  it('sends the payload and the headers that section 6 describes', async () => {
    await createWebhook('/ok')
    const idProcessAction = await enrichOne(bench.sandbox, { type: 'linkedin' })
    await advance(bench.sandbox, 30)
    const [arrival] = bench.receiver.arrivals as [Arrival]
    const payload = AccountWebhookPayload.parse(JSON.parse(arrival.body))
    expect(payload).toMatchObject({
      test: false,
      idProcessAction,
      enrichmentType: 'linkedin',
      status: 'completed',
      result: { firstName: 'Zoé', linkedinUrl: expect.stringContaining('https://') },
    })
    expect(arrival.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-event': 'enrichment.completed',
      'x-webhook-timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      'x-webhook-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    })
    expect((await newest(bench.sandbox)).payload).toEqual(payload)
  })

  it('tells of failures to the webhook for failures alone, without the result changed in shape', async () => {
    await createWebhook('/completed')
    await done(bench.sandbox, 'createWebhook', {
      body: { eventType: 'enrichment.failed', url: `${bench.receiver.url}/failed` },
    })
    await enrichOne(bench.sandbox, {}, false)
    await advance(bench.sandbox, 30)
    expect(bench.receiver.arrivals.map(({ path }) => path)).toEqual(['/failed'])
    const payload = AccountWebhookPayload.parse(JSON.parse(String(bench.receiver.arrivals[0]?.body)))
    expect(payload).toMatchObject({ status: 'failed', result: { firstName: 'Zoé', phone: null } })
  })
})

describe('one attempt', () => {
  it.each([200, 201, 204])('succeeds when the bench.receiver answers %i', async (status) => {
    await createWebhook(`/status/${status}`)
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 30)
    expect(await newest(bench.sandbox)).toMatchObject({
      status: 'SUCCESS',
      httpStatus: status,
      responseBody: status === 204 ? '' : `answer ${status}`,
      retryCount: 0,
      nextRetryDate: null,
    })
  })

  it.each([301, 302, 307, 400, 401, 404, 410, 500, 503])(
    'fails when the bench.receiver answers %i',
    async (status) => {
      await createWebhook(`/status/${status}`)
      await enrichOne(bench.sandbox)
      await advance(bench.sandbox, 30)
      expect(await newest(bench.sandbox)).toMatchObject({
        status: 'RETRY',
        httpStatus: status,
        retryCount: 1,
      })
      expect(bench.receiver.arrivals.map(({ path }) => path)).toEqual([`/status/${status}`])
    },
  )

  it.each([
    ['answers too late', '/slow/2000', /aucune réponse complète en 1.5 s/],
    ['never answers', '/never', /aucune réponse complète/],
    ['never comes to an end', '/drip', /aucune réponse complète/],
    ['drops the connection', '/drop', /ECONNRESET/],
    ['drops it in the middle of the answer', '/cut', /ECONNRESET/],
    ['goes on with what is no HTTP', '/garbled', /HPE_INVALID_CHUNK_SIZE/],
  ])('fails without a status when the bench.receiver %s', async (_, path, reason) => {
    await createWebhook(path)
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 30)
    expect(await newest(bench.sandbox)).toMatchObject({
      status: 'RETRY',
      httpStatus: null,
      responseBody: expect.stringMatching(reason),
    })
  })

  it('succeeds after failures, and keeps their number', async () => {
    const { idWebhookConfig } = await createWebhook('/status/503')
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 95)
    await done(bench.sandbox, 'updateWebhook', {
      id: idWebhookConfig,
      body: { url: `${bench.receiver.url}/ok` },
    })
    await advance(bench.sandbox, 120)
    expect(await newest(bench.sandbox)).toMatchObject({ status: 'SUCCESS', httpStatus: 200, retryCount: 2 })
    await advance(bench.sandbox, 1_000)
    expect(bench.receiver.arrivals).toHaveLength(3)
  })

  it('goes to the new url, signed with the new secret, when both changed meanwhile', async () => {
    const { idWebhookConfig, secret } = await createWebhook('/status/503')
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 31)
    const url = `${bench.receiver.url}/moved`
    const { result } = await done(bench.sandbox, 'updateWebhook', { id: idWebhookConfig, body: { url } })
    await advance(bench.sandbox, 60)
    const moved = bench.receiver.arrivals.at(-1) as Arrival
    expect(moved.path).toBe('/moved')
    expect(await isSigned(moved, String(result.secret))).toBe(true)
    expect(await isSigned(moved, secret)).toBe(false)
  })

  it('keeps a thousand characters of the answer, the last one whole', async () => {
    await createWebhook('/emoji')
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 30)
    expect((await newest(bench.sandbox)).responseBody).toBe(`${'é'.repeat(999)}😀`)
  })

  it('does not wait for the end of an endless answer', async () => {
    await createWebhook('/endless')
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 30)
    expect(await newest(bench.sandbox)).toMatchObject({
      status: 'SUCCESS',
      responseBody: '0123456789'.repeat(100),
    })
  })

  it.each([
    ['deleted', (id: number) => done(bench.sandbox, 'deleteWebhook', { id })],
    ['switched off', (id: number) => done(bench.sandbox, 'updateWebhook', { id, body: { isActive: false } })],
  ])('is not made once the webhook is %s', async (_, withdraw) => {
    const { idWebhookConfig } = await createWebhook('/status/500')
    await enrichOne(bench.sandbox)
    await advance(bench.sandbox, 31)
    await withdraw(idWebhookConfig)
    expect(await newest(bench.sandbox)).toMatchObject({
      status: 'FAILED',
      nextRetryDate: null,
      idWebhookConfig,
      httpStatus: 500,
      responseBody: 'answer 500',
    })
    await advance(bench.sandbox, 1_000)
    expect(bench.receiver.arrivals).toHaveLength(1)
    await enrichOne(bench.sandbox)
    expect(await history(bench.sandbox)).toHaveLength(1)
  })

  it('ends for good when the webhook is deleted while it is under way', async () => {
    const { idWebhookConfig } = await createWebhook('/slow/200')
    await enrichOne(bench.sandbox)
    const sending = advance(bench.sandbox, 30)
    await expect.poll(() => bench.receiver.arrivals.length).toBe(1)
    expect(await newest(bench.sandbox)).toMatchObject({ status: 'SENDING', nextRetryDate: null })
    await done(bench.sandbox, 'deleteWebhook', { id: idWebhookConfig })
    await sending
    expect(await newest(bench.sandbox)).toMatchObject({ status: 'SUCCESS', httpStatus: 200 })
  })
})

describe('an attempt whose outcome no disk takes', () => {
  it.each(['stays', 'is deleted', 'is switched off'])(
    'is made again or not: its webhook %s',
    async (fate) => {
      const { db } = bench.sandbox.world
      const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
      vi.useFakeTimers({ toFake: ['performance'] })
      const { idWebhookConfig: id } = await createWebhook('/slow/100')
      await enrichOne(bench.sandbox)
      const attempt = advance(bench.sandbox, LADDER[0] ?? 0)
      await expect.poll(() => bench.receiver.arrivals).toHaveLength(1)
      db.run('PRAGMA query_only = 1')
      await attempt.catch(() => undefined)
      await expect.poll(() => error).toHaveBeenCalled()
      expect(await newest(bench.sandbox)).toMatchObject({ status: 'SENDING' })
      db.run('PRAGMA query_only = 0')
      if (fate === 'is deleted') await done(bench.sandbox, 'deleteWebhook', { id })
      if (fate === 'is switched off')
        await done(bench.sandbox, 'updateWebhook', { id, body: { isActive: false } })
      vi.advanceTimersByTime(10_000)
      await advance(bench.sandbox, 1)
      const isMade = fate === 'stays'
      expect(await newest(bench.sandbox)).toMatchObject(
        isMade
          ? { status: 'SUCCESS', retryCount: 0 }
          : { status: 'FAILED', responseBody: expect.stringContaining('Abandonné') },
      )
      expect(bench.receiver.arrivals).toHaveLength(isMade ? 2 : 1)
      vi.useRealTimers()
      error.mockRestore()
    },
  )

  it('is recorded once there is room, of a test', async () => {
    const { db } = bench.sandbox.world
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { idWebhookConfig } = await createWebhook('/slow/100')
    const test = call(bench.sandbox, 'testWebhook', { id: idWebhookConfig })
    await expect.poll(() => bench.receiver.arrivals).toHaveLength(1)
    db.run('PRAGMA query_only = 1')
    expect((await test).status).toBe(500)
    vi.advanceTimersByTime(60_000)
    expect(await newest(bench.sandbox)).toMatchObject({ status: 'SENDING' })
    db.run('PRAGMA query_only = 0')
    vi.advanceTimersByTime(5_000)
    expect(await newest(bench.sandbox)).toMatchObject({ status: 'SUCCESS', httpStatus: 200 })
    expect([bench.receiver.arrivals.length, vi.getTimerCount()]).toEqual([1, 0])
    vi.useRealTimers()
    error.mockRestore()
  })
})
