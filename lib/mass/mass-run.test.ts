import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRun } from './mass-run.ts'
import type { Sender, SendOf } from './senders.ts'

vi.mock('#lib/import/stored-imports.ts', () => ({
  storeRun: async () => undefined,
  storeOutcome: async () => undefined,
  dropRun: async () => undefined,
}))

const write = vi.fn(async (): Promise<number | null> => {
  throw new Error('refused')
})
const sender: Sender<SendOf<'unsubscribe'>> = {
  writes: 'unsubscribeNewsletterContact',
  before: async () => [],
  write: () => write(),
  look: async () => null,
}

const leave = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  leave.mockClear()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('dispatchEvent', leave)
})
afterEach(() => vi.useRealTimers())

const run = () =>
  startRun({
    title: 'Ending',
    inputs: [7],
    keyOf: String,
    nameOf: String,
    sender,
    sendOf: (idCrmVisitCard) => ({ action: 'unsubscribe', idNewsletter: 1, idCrmVisitCard }),
  })

it('is not said to be left while the code of its dialog is being loaded', async () => {
  const batch = run()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(batch.get().map(({ outcome }) => outcome)).toEqual(['failed'])
  const close = batch.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(leave).not.toHaveBeenCalled()
  close()
})

it('is said to be left where nothing shows its end', async () => {
  run()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(leave).toHaveBeenCalledOnce()
})

it('is not said to be left while a retry that was begun before its screen was left is under way', async () => {
  const batch = run()
  await vi.advanceTimersByTimeAsync(1_000)
  write.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(null), 8_000)))
  batch.retry()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(leave).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(leave).toHaveBeenCalled()
})
