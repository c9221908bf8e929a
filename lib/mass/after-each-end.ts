import type { Batch } from '#lib/domain/mass/batch.ts'

/** The batch; `act` is called each time that nothing of it runs any more, after another try too. */
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
