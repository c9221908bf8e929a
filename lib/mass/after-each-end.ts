import type { Batch } from '#lib/domain/mass/batch.ts'

/** Returns the batch; `act` is called each time it has ended, after a retry too. */
export function afterEachEnd<Run extends Pick<Batch<never>, 'settled' | 'retry'>>(
  batch: Run,
  act: () => void,
): Run {
  const watch = () => void batch.settled().then(act)
  watch()
  return {
    ...batch,
    retry: () => {
      batch.retry()
      watch()
    },
  }
}
