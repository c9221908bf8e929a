import { describe, expect, it } from 'vitest'
import { ApiError } from '#lib/query/api-error.ts'
import type { NotedCall } from '#lib/query/tap.ts'
import { createRecorder, keptAnswer, plainJson } from './recorder.ts'

const answered = (answer: unknown) => Promise.resolve({ answer, status: 200, requestId: 'r-1' })
const noted = (call: Partial<NotedCall> = {}): NotedCall => ({
  operation: 'listAlerts',
  input: { query: { idCompany: [1, 2] }, fields: ['idAlert'] },
  at: 1000,
  asked: answered({ success: true, alertList: [] }),
  ...call,
})

describe('recorder', () => {
  it('keeps what the API was asked, how long it took and what it said', async () => {
    const recorder = createRecorder(() => 1250)
    await recorder.record(noted())
    expect(recorder.get()).toMatchObject([
      {
        method: 'GET',
        path: '/v1/alert',
        search: 'idCompany=1&idCompany=2',
        state: 'done',
        status: 200,
        took: 250,
        requestId: 'r-1',
        answer: '{"success":true,"alertList":[]}',
      },
    ])
  })

  it('keeps failures with their words, and forgets what was called off', async () => {
    const recorder = createRecorder()
    const failure = new ApiError({
      status: 502,
      code: 'upstream_error',
      message: 'no',
      retryable: true,
      requestId: 'r-2',
      retryAfter: null,
    })
    await recorder.record(noted({ asked: Promise.reject(failure) }))
    await recorder.record(noted({ asked: Promise.reject(new DOMException('', 'AbortError')) }))
    expect(recorder.get()).toMatchObject([
      { state: 'failed', status: 502, code: 'upstream_error', requestId: 'r-2' },
    ])
  })

  it('keeps five of one address and 150 in all, the newest first', async () => {
    const recorder = createRecorder()
    for (let at = 0; at < 7; at += 1) await recorder.record(noted({ at }))
    expect(recorder.get().map(({ at }) => at)).toEqual([6, 5, 4, 3, 2])
    for (let id = 0; id < 200; id += 1) await recorder.record(noted({ input: { query: { idCompany: id } } }))
    expect(recorder.get()).toHaveLength(150)
    recorder.clear()
    expect(recorder.get()).toEqual([])
  })

  it('lets nothing secret in, sent or answered', async () => {
    const recorder = createRecorder()
    await recorder.record(
      noted({
        operation: 'createWebhook',
        input: { body: { url: 'https://a.example', webhookSecret: 'x1' } },
        asked: answered({ success: true, result: { secret: 'x2', deleteKey: 'x3', url: 'u' } }),
      }),
    )
    const [call] = recorder.get()
    expect(call?.body).toContain('https://a.example')
    expect(JSON.stringify(call)).not.toMatch(/x[123]/)
    expect(plainJson({ isTokenized: true, secret: null })).toBe('{"isTokenized":true,"secret":null}')
  })
})

describe('keptAnswer', () => {
  it('keeps the first items of a long list, and nothing of what has none', () => {
    const alertList = Array.from({ length: 500 }, (_, idAlert) => ({ idAlert, text: 'x'.repeat(400) }))
    const kept = keptAnswer('listAlerts', { success: true, alertList })
    expect(kept.cut).toEqual({ kept: 20, of: 500 })
    expect(kept.size).toBeGreaterThan(200_000)
    expect(JSON.parse(kept.answer ?? '').alertList).toHaveLength(20)
    const huge = { success: true, alertList: [{ text: 'x'.repeat(200_000) }] }
    expect(keptAnswer('listAlerts', huge)).toMatchObject({ answer: null, cut: null })
  })
})
