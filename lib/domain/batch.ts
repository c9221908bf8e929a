/** How one of many writes went. `unknown`: the API did not confirm it, it may have been done. */
export type BatchOutcome = 'waiting' | 'running' | 'done' | 'failed' | 'unknown' | 'cancelled'

export interface BatchEntry<Input> {
  input: Input
  outcome: BatchOutcome
  /** What was thrown, where it failed or nobody knows. */
  error: unknown
}

export interface Batch<Input> {
  get: () => readonly BatchEntry<Input>[]
  subscribe: (listener: () => void) => () => void
  /** What has not begun will not begin; what is under way ends by itself. */
  cancel: () => void
  /** Runs what failed or was cancelled once more. What may have been done is left alone. */
  retry: () => void
  /** Settles when nothing runs any more. Never rejects. */
  settled: () => Promise<void>
}

export interface BatchOptions {
  /** Writes under way at once. */
  limit?: number
  /** Whether a failure leaves open what happened. */
  isUnknown?: (error: unknown) => boolean
  /** Whether a failure would meet all others too, so that the rest is not even tried. */
  isHopeless?: (error: unknown) => boolean
}

/** Runs a write for each of `inputs`, a few at a time, each with a result of its own. Begins at once. */
export function runBatch<Input>(
  inputs: readonly Input[],
  write: (input: Input) => Promise<unknown>,
  { limit = 4, isUnknown = () => false, isHopeless = () => false }: BatchOptions = {},
): Batch<Input> {
  let entries: readonly BatchEntry<Input>[] = inputs.map((input) => ({
    input,
    outcome: 'waiting',
    error: null,
  }))
  const listeners = new Set<() => void>()
  let running: Promise<void> = Promise.resolve()

  const change = (index: number, outcome: BatchOutcome, error: unknown = null) => {
    entries = entries.map((entry, at) => (at === index ? { ...entry, outcome, error } : entry))
    for (const listener of listeners) listener()
  }
  const cancel = () => {
    entries = entries.map((entry) =>
      entry.outcome === 'waiting' ? { ...entry, outcome: 'cancelled' } : entry,
    )
    for (const listener of listeners) listener()
  }
  const worker = async () => {
    for (;;) {
      const index = entries.findIndex(({ outcome }) => outcome === 'waiting')
      const entry = entries[index]
      if (entry === undefined) return
      change(index, 'running')
      try {
        await write(entry.input)
        change(index, 'done')
      } catch (error) {
        change(index, isUnknown(error) ? 'unknown' : 'failed', error)
        if (isHopeless(error)) cancel()
      }
    }
  }
  const start = () => {
    running = Promise.all([running, ...Array.from({ length: limit }, worker)]).then(() => undefined)
  }
  start()

  return {
    get: () => entries,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    cancel,
    retry: () => {
      entries = entries.map((entry) =>
        entry.outcome === 'failed' || entry.outcome === 'cancelled'
          ? { ...entry, outcome: 'waiting', error: null }
          : entry,
      )
      start()
    },
    settled: () => running,
  }
}
