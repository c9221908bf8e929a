import { afterEach, expect, it, vi } from 'vitest'
import { refuseNewCalls } from '../process/closing.ts'
import { closeSingletons } from '../singleton.ts'
import { guarded } from './resilience.ts'

afterEach(closeSingletons)

it('a call that waits for its turn is not sent once the process is about to end', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<string>()
  const { signal } = new AbortController()
  const attempt = {
    scope: 'account:one',
    kind: undefined,
    isWrite: true,
    deadline: performance.now() + 5_000,
    signal,
  }
  const ask = vi.fn((free: () => void) => {
    free()
    return answered
  })
  const before = Array.from({ length: 32 }, () => guarded(attempt, ask))
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(32))
  const send = vi.fn(() => answered)
  const waiting = guarded(attempt, send).catch(({ status, code }) => [status, code])
  refuseNewCalls()
  resolve('answered')
  expect(new Set(await Promise.all(before))).toEqual(new Set(['answered']))
  expect(await waiting).toEqual([503, 'upstream_unavailable'])
  expect(send).not.toHaveBeenCalled()
})
