import { describe, expect, it } from 'vitest'
import { ApiError } from '#lib/query/api-error.ts'
import type { NotedCall } from '#lib/query/report-calls.ts'
import { createRecorder } from './recorder.ts'

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
        durationMs: 250,
        requestId: 'r-1',
        answer: '{"success":true,"alertList":[]}',
      },
    ])
  })

  it('keeps failures with their words, and forgets what was called off', async () => {
    const recorder = createRecorder()
    const failure = new ApiError({ status: 502, code: 'upstream_error', requestId: 'r-2' })
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
  })
})
