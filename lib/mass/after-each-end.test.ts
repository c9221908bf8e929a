import { expect, it, vi } from 'vitest'
import { runBatch } from '#lib/domain/mass/batch.ts'
import { afterEachEnd } from './after-each-end.ts'

it('is called at the end, and at the end of another try', async () => {
  const write = vi.fn(async () => 1).mockRejectedValueOnce(new Error('no'))
  const ended: string[] = []
  const batch = runBatch(['a'], write)
  const run = afterEachEnd(batch, () =>
    ended.push(
      batch
        .get()
        .map(({ outcome }) => outcome)
        .join(),
    ),
  )
  await run.settled()
  run.retry()
  await run.settled()
  await expect.poll(() => ended).toEqual(['failed', 'done'])
})
