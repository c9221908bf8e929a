import { createListeners } from '#lib/store.ts'
import { wait } from '../time/wait.ts'
import { checkedNotSaved } from './checked-not-saved.ts'

/** The outcome of one write of a batch. `unknown`: the API did not confirm it, but it may have been done. */
export type BatchOutcome = 'waiting' | 'running' | 'done' | 'failed' | 'unknown' | 'cancelled'

export interface BatchEntry<Input> {
  input: Input
  outcome: BatchOutcome
  /** What was thrown, where the outcome is `failed` or `unknown`. */
  error: unknown
}

export interface Batch<Input> {
  get: () => readonly BatchEntry<Input>[]
  subscribe: (listener: () => void) => () => void
  /** Cancels the writes that have not begun; those in flight end by themselves. */
  cancel: () => void
  /**
   * Retries what failed or was cancelled; with a `check` also `unknown` writes, which are otherwise left alone. Of those
   * only what fits, where `fits` is given.
   */
  retry: (fits?: (input: Input) => boolean) => void
  /** Resolves when nothing runs any more. Never rejects. */
  settled: () => Promise<void>
  /** Until when the batch pauses, milliseconds since 1970; null: no pause. It resumes by itself. */
  restsUntil: () => number | null
  /** The error because of which the rest was cancelled without anybody asking; null: it was not. */
  stoppedBy?: () => unknown
  /** Whether something shows its progress. */
  isShown?: () => boolean
  /** Called when somebody has seen all outcomes. */
  close?: () => void
}

/** How many times in a row a batch pauses for a 429 before it gives up. */
export const MAX_PAUSES = 8

/** How many writes in a row may end `unknown`: then the API counts as down, and the rest is cancelled. */
export const MAX_UNKNOWN = 12

/** How many writes in a row may fail for the same cause while none has succeeded: then the rest is cancelled. */
export const MAX_ALIKE = 12

export interface BatchOptions<Input = never> {
  /** Writes in flight at once. */
  limit?: number
  /** Whether a failure leaves it open whether the write happened. */
  isUnknown?: (error: unknown) => boolean
  /** Whether all other writes would fail in the same way, so that the rest is cancelled. */
  isHopeless?: (error: unknown) => boolean
  /** A text that is equal for failures of the same cause. */
  causeOf?: (error: unknown) => string | undefined
  /** Milliseconds to pause before the write is retried, after `rests` pauses in a row; null: no retry by itself. */
  restOf?: (error: unknown, rests: number) => number | null
  /** Reads whether an unconfirmed write has happened. If given, `write` must look before it repeats one. */
  check?: (input: Input, unconfirmed: unknown) => Promise<boolean>
  /** The outcome of an entry from an earlier page; absent: it waits. */
  before?: (input: Input) => Pick<BatchEntry<Input>, 'outcome' | 'error'> | undefined
}

/** Runs a write for each of `inputs`, a few at a time, each with its own outcome. Starts at once. */
export function runBatch<Input>(
  inputs: readonly Input[],
  write: (input: Input) => Promise<unknown>,
  {
    limit = 4,
    isUnknown = () => false,
    isHopeless = () => false,
    causeOf = () => undefined,
    restOf = () => null,
    check,
    before,
  }: BatchOptions<Input> = {},
): Batch<Input> {
  const entries = inputs.map(
    (input): BatchEntry<Input> => ({ outcome: 'waiting', error: null, ...before?.(input), input }),
  )
  /** The snapshot; null: outdated. Copied on demand, as thousands of entries change one by one. */
  let shown: readonly BatchEntry<Input>[] | null = null
  /** Index before which no entry waits. */
  let next = 0
  const { subscribe, tell, count } = createListeners()
  let running: Promise<void> = Promise.resolve()
  let until: number | null = null
  let rests = 0
  let unknown = 0
  /** Whether one has succeeded, or a person has retried: then no failure speaks for the others. */
  let isProven = entries.some(({ outcome }) => outcome === 'done')
  let cause: string | undefined
  let alike = 0
  let stopper: unknown = null
  const allFailAlike = (error: unknown) => {
    const own = causeOf(error)
    alike = own !== undefined && own === cause ? alike + 1 : 1
    cause = own
    return !isProven && alike >= MAX_ALIKE
  }

  const change = (index: number, outcome: BatchOutcome, error: unknown = null) => {
    entries[index] = { ...(entries[index] as BatchEntry<Input>), outcome, error }
    if (outcome === 'waiting') next = Math.min(next, index)
    shown = null
    tell()
  }
  const changeAll = (fits: (outcome: BatchOutcome, input: Input) => boolean, outcome: BatchOutcome) => {
    for (const [index, entry] of entries.entries())
      if (fits(entry.outcome, entry.input)) entries[index] = { ...entry, outcome, error: null }
    next = 0
    shown = null
    tell()
  }
  let isCancelled = false
  /** Ends the pauses of workers for which nothing waits any more. */
  let waking = new AbortController()
  const cancel = () => {
    isCancelled = true
    changeAll((outcome) => outcome === 'waiting', 'cancelled')
    waking.abort()
    waking = new AbortController()
  }
  const failed = async (index: number, input: Input, error: unknown) => {
    // Writes refused at the same time share one pause, which counts once.
    const before = until === null ? rests : rests - 1
    const pause = rests < MAX_PAUSES ? restOf(error, before) : null
    if (pause !== null) {
      if (isCancelled) return change(index, 'cancelled')
      rests = before + 1
      until = Math.max(until ?? 0, Date.now() + pause)
      return change(index, 'waiting')
    }
    const happened = isUnknown(error) ? await check?.(input, error).catch(() => undefined) : false
    unknown = happened === undefined ? unknown + 1 : 0
    if (happened === undefined) change(index, 'unknown', error)
    else if (happened) change(index, 'done')
    else change(index, 'failed', isUnknown(error) ? checkedNotSaved(error) : error)
    if (!isHopeless(error) && unknown < MAX_UNKNOWN && !allFailAlike(error)) return
    stopper = error
    cancel()
  }
  /** Running workers, including pausing ones: a retry starts only as many more as the limit allows. */
  let atWork = 0
  const worker = async () => {
    atWork += 1
    for (;;) {
      while (next < entries.length && entries[next]?.outcome !== 'waiting') next += 1
      const index = next
      const entry = entries[index]
      if (entry === undefined) {
        atWork -= 1
        return
      }
      const pause = (until ?? 0) - Date.now()
      if (pause > 0) {
        await wait(pause, waking.signal).catch(() => undefined)
        continue
      }
      until = null
      change(index, 'running')
      try {
        await write(entry.input)
        rests = 0
        unknown = 0
        isProven = true
        change(index, 'done')
      } catch (error) {
        await failed(index, entry.input, error)
      }
    }
  }
  const start = () => {
    const more = Array.from({ length: limit - atWork }, worker)
    running = Promise.all([running, ...more]).then(() => undefined)
  }
  start()

  return {
    get: () => {
      shown ??= [...entries]
      return shown
    },
    subscribe,
    cancel,
    retry: (fits) => {
      unknown = 0
      rests = 0
      isProven = true
      isCancelled = false
      stopper = null
      changeAll(
        (outcome, input) =>
          (outcome === 'failed' || outcome === 'cancelled' || (outcome === 'unknown' && !!check)) &&
          fits?.(input) !== false,
        'waiting',
      )
      start()
    },
    settled: () => running,
    isShown: () => count() > 0,
    restsUntil: () => until,
    stoppedBy: () => stopper,
  }
}
