import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { expect, it } from 'vitest'

import { Exchanges } from './exchange.ts'

it('takes no room for an answer that was given up while it was decompressed', async () => {
  const bytes = gzipSync('x'.repeat(100_000))
  const gone = new AbortController()
  const taken: number[] = []
  const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController
  const dispatch = (_: unknown, handler: Dispatcher.DispatchHandler) => {
    handler.onRequestStart?.(controller, {})
    handler.onResponseStart?.(controller, 200, { 'content-encoding': 'gzip' })
    handler.onResponseData?.(controller, bytes)
    handler.onResponseEnd?.(controller, {})
    return true
  }
  const asked = new Exchanges(() => ({ dispatch })).send({
    method: 'GET',
    path: '/',
    apiKey: null,
    body: undefined,
    maxBytes: 1_000_000,
    take: (size) => taken.push(size) > 0,
    deadline: performance.now() + 60_000,
    signal: gone.signal,
  })
  gone.abort()
  await expect(asked).rejects.toMatchObject({ failure: 'cancelled' })
  await delay(300)
  expect(taken).toEqual([bytes.length])
})
