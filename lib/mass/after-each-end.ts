import type { Batch } from '#lib/domain/mass/batch.ts'

/** Returns the batch; `act` is called each time it has ended, after a retry too. */
export function afterEachEnd<Run extends Pick<Batch<unknown>, 'settled' | 'retry'>>(
  batch: Run,
  act: () => void,
): Run {
  const watch = () => void batch.settled().then(act)
  watch()
  return {
    ...batch,
    retry: (fits?: Parameters<Run['retry']>[0]) => {
      batch.retry(fits)
      watch()
    },
  }
}
