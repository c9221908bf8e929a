import { createListeners } from '#lib/store.ts'

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
  /** Runs what failed or was cancelled once more; what may have been done too where there is a `check`, else that is left alone. */
  retry: () => void
  /** Settles when nothing runs any more. Never rejects. */
  settled: () => Promise<void>
  /** Until when the API asked to wait, milliseconds since 1970; null: it did not. Then it goes on by itself. */
  restsUntil: () => number | null
  /** Somebody has seen how each of them went. */
  close?: () => void
}

/**
 * An unconfirmed write that was read again and had not happened, in the shape of the other failures and with the id of the
 * call that nobody confirmed.
 */
export const checkedNotSaved = (unconfirmed: unknown) => ({
  code: 'checked_not_saved',
  message: '',
  requestId: requestIdOf(unconfirmed),
  retryable: true,
  retryAfter: null,
})

/** The id of the call that ended in an error; null: it had none. */
export function requestIdOf(error: unknown): string | null {
  const { requestId }: { requestId?: unknown } = Object(error)
  return typeof requestId === 'string' ? requestId : null
}

/** Times in a row that a batch waits for an API that says "too many" before it gives up. */
export const MOST_RESTS = 8

/** Writes in a row that nobody confirmed, nor could be read again: then nobody is there, and the rest is not even tried. */
export const MOST_UNKNOWN = 12

export interface BatchOptions<Input = never> {
  /** Writes under way at once. */
  limit?: number
  /** Whether a failure leaves open what happened. */
  isUnknown?: (error: unknown) => boolean
  /** Whether a failure would meet all others too, so that the rest is not even tried. */
  isHopeless?: (error: unknown) => boolean
  /** Milliseconds to wait before the same write is sent again, after a failure that asks for it; else null. */
  restOf?: (error: unknown) => number | null
  /** Reads whether a write that nobody confirmed has happened. Where it is given, `write` looks before it repeats one. */
  check?: (input: Input, unconfirmed: unknown) => Promise<boolean>
  /** How one stands that an earlier page began with; absent: it waits. */
  before?: (input: Input) => Pick<BatchEntry<Input>, 'outcome' | 'error'> | undefined
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs a write for each of `inputs`, a few at a time, each with a result of its own. Begins at once. */
export function runBatch<Input>(
  inputs: readonly Input[],
  write: (input: Input) => Promise<unknown>,
  {
    limit = 4,
    isUnknown = () => false,
    isHopeless = () => false,
    restOf = () => null,
    check,
    before,
  }: BatchOptions<Input> = {},
): Batch<Input> {
  const entries = inputs.map(
    (input): BatchEntry<Input> => ({ outcome: 'waiting', error: null, ...before?.(input), input }),
  )
  /** What is shown; null: not up to date. Copied when asked for, as thousands change one by one. */
  let shown: readonly BatchEntry<Input>[] | null = null
  /** No entry before this one waits. */
  let next = 0
  const { subscribe, tell } = createListeners()
  let running: Promise<void> = Promise.resolve()
  let until: number | null = null
  let rests = 0
  let unknown = 0

  const change = (index: number, outcome: BatchOutcome, error: unknown = null) => {
    entries[index] = { ...(entries[index] as BatchEntry<Input>), outcome, error }
    if (outcome === 'waiting') next = Math.min(next, index)
    shown = null
    tell()
  }
  /** Changes every entry that fits. */
  const changeAll = (fits: (outcome: BatchOutcome) => boolean, outcome: BatchOutcome) => {
    for (const [index, entry] of entries.entries())
      if (fits(entry.outcome)) entries[index] = { ...entry, outcome, error: null }
    next = 0
    shown = null
    tell()
  }
  const cancel = () => changeAll((outcome) => outcome === 'waiting', 'cancelled')
  const rest = async () => {
    while (until !== null && until > Date.now()) await wait(until - Date.now())
    if (until === null) return // Another one saw its end first.
    until = null
    tell()
  }
  const failed = async (index: number, input: Input, error: unknown) => {
    const pause = rests < MOST_RESTS ? restOf(error) : null
    if (pause !== null) {
      // Those that are refused together wait together: once.
      if (until === null) rests += 1
      until = Math.max(until ?? 0, Date.now() + pause)
      return change(index, 'waiting')
    }
    const happened = isUnknown(error) ? await check?.(input, error).catch(() => undefined) : false
    unknown = happened === undefined ? unknown + 1 : 0
    if (happened === undefined) change(index, 'unknown', error)
    else if (happened) change(index, 'done')
    else change(index, 'failed', isUnknown(error) ? checkedNotSaved(error) : error)
    if (isHopeless(error) || unknown >= MOST_UNKNOWN) cancel()
  }
  /** Those that wait out a pause are at work too: another try begins beside them. */
  let atWork = 0
  const worker = async () => {
    atWork += 1
    for (;;) {
      if (until !== null) await rest()
      while (next < entries.length && entries[next]?.outcome !== 'waiting') next += 1
      const index = next
      const entry = entries[index]
      if (entry === undefined) {
        atWork -= 1
        return
      }
      change(index, 'running')
      try {
        await write(entry.input)
        rests = 0
        unknown = 0
        change(index, 'done')
      } catch (error) {
        await failed(index, entry.input, error)
      }
    }
  }
  const start = () => {
    const more = Math.max(0, limit - atWork)
    running = Promise.all([running, ...Array.from({ length: more }, worker)]).then(() => undefined)
  }
  start()

  return {
    get: () => {
      shown ??= [...entries]
      return shown
    },
    subscribe,
    cancel,
    retry: () => {
      unknown = 0
      rests = 0
      changeAll(
        (outcome) => outcome === 'failed' || outcome === 'cancelled' || (outcome === 'unknown' && !!check),
        'waiting',
      )
      start()
    },
    settled: () => running,
    restsUntil: () => until,
  }
}
