import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { codeOf } from '#lib/domain/opportunity/board/save-flow.ts'
import type { BoardSync } from '#lib/domain/opportunity/board/sync.ts'
import type { BoardCopy, createBoardCopy } from './board-copy.ts'

/** The windows that "more" widens to, minutes: five, ten, fifty years. */
const WIDER = [2_628_000, 5_256_000, 26_280_000] as const

export const widerThan = (window: number): number | null => WIDER.find((wider) => wider > window) ?? null

const POLL_EVERY = 20_000
const POLL_SOONEST = 5_000
/** A poll looks back fifteen minutes; after a longer gap it may miss changes. */
const MAX_GAP = 14 * 60_000
/** A stored copy is updated by polling; after this long without a full load, everything is loaded again. */
const FULL_LOAD_EVERY = 3_600_000
const COPY_MAX_AGE = 7 * 24 * 3_600_000
/** Becoming visible and focused within this time counts once, milliseconds. */
const WAKE_ONCE_WITHIN = 1500
const MAX_BACKOFF = 120_000
/** Stages change rarely; but a deleted one must not remain a drop target for long. */
const STADES_EVERY = 3 * 60_000
/** Errors that polling cannot fix: a person has to sign in, or to press Retry. */
const FATAL_CODES: ReadonlySet<string | null> = new Set(['forbidden', 'session_invalid'])

interface LiveOptions {
  sync: Pick<BoardSync, 'load' | 'step' | 'restore' | 'allConfirmed' | 'settleDoubts'>
  boardCopy: Pick<ReturnType<typeof createBoardCopy>, 'read' | 'keep'>
  /** Refetches the stages; never rejects. The first fetch is made by the screen. */
  readStades: () => Promise<void>
  isVisible: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
  /** When the account's tabs poll together next, in milliseconds; null: the BFF has not said. */
  nextPoll: () => number | null
  /** How far the API looks back at most, minutes; null: as far as requested, so far. */
  windowLimit: () => number | null
  onChange: () => void
  /** Resolves once an expired session is renewed. */
  whenRestored: () => Promise<void>
}

export interface LiveState {
  window: number
  freshAt: number | null
  loading: boolean
  refreshing: boolean
  error: unknown
  /** How many cards of the stored copy the API no longer has, without having listed them as deleted. */
  gone: number
}

/** Schedules the board's loads: everything at first, polls while it is visible, everything again after a gap. */
export function createLive(options: LiveOptions) {
  const { sync, boardCopy, readStades, isVisible, now, nextPoll, windowLimit, onChange, whenRestored } =
    options
  let state: LiveState = {
    window: FIRST_WINDOW,
    freshAt: null,
    loading: false,
    refreshing: false,
    error: null,
    gone: 0,
  }
  let askedAt = Number.NEGATIVE_INFINITY
  let wholeAt = 0
  let hasRestored = false
  /** The cards come from the stored copy and polls: some may have been deleted without a poll listing it. */
  let isFromCopy = false
  let stadesAt = Number.POSITIVE_INFINITY
  let failures = 0
  let viewers = 0
  let running: Promise<void> | null = null
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: Partial<LiveState>) => {
    const before = state
    state = { ...before, ...next }
    if (Object.entries(next).some(([key, value]) => before[key as keyof LiveState] !== value)) onChange()
  }
  const plan = () => {
    clearTimeout(timer)
    if (viewers === 0 || !isVisible() || FATAL_CODES.has(codeOf(state.error))) return
    const wait = Reflect.get(Object(state.error), 'retryAfter')
    const every = Math.min(Math.max(nextPoll() ?? POLL_EVERY, POLL_SOONEST), 2 * POLL_EVERY)
    const backoff = failures === 0 ? every : Math.min(POLL_EVERY * 2 ** (failures - 1), MAX_BACKOFF)
    timer = setTimeout(() => void run(), Math.max(backoff, typeof wait === 'number' ? wait * 1000 : 0))
  }

  const stades = () => {
    stadesAt = now()
    void readStades()
  }

  /** Shows the stored copy, once. Returns how many minutes to catch up on; null where there is no usable copy. */
  async function restore(): Promise<number | null> {
    if (hasRestored) return null
    hasRestored = true
    const copy = await boardCopy.read()
    const age = now() - (copy?.at ?? 0)
    if (copy === null || age < 0 || age > COPY_MAX_AGE) return null
    wholeAt = copy.wholeAt
    isFromCopy = true
    // Its poll follows: until then a move that a closed page left unsent may only seem not to have been saved.
    state = { ...state, window: copy.window, freshAt: copy.at, refreshing: true }
    sync.restore(copy.cards)
    return Math.ceil((age + MAX_GAP) / 60_000) + 1
  }

  async function load(window: number | null): Promise<void> {
    const started = now()
    const since = window === null && state.freshAt === null ? await restore() : null
    if (started - stadesAt > STADES_EVERY) stades()
    else if (stadesAt === Number.POSITIVE_INFINITY) stadesAt = started
    const isOld =
      started - (state.freshAt ?? 0) > MAX_GAP || (isFromCopy && started - wholeAt > FULL_LOAD_EVERY)
    let whole = window !== null || state.freshAt === null || (since === null && isOld)
    change(whole ? { loading: true } : { refreshing: true })
    askedAt = started
    const reached = whole ? { window: window ?? state.window } : {}
    const fresh: Partial<LiveState> = {
      ...reached,
      freshAt: started,
      loading: false,
      refreshing: false,
      error: null,
    }
    // Set before the cards' listeners are notified, so that the screen renders once.
    const taken = () => {
      state = { ...state, ...fresh }
    }
    try {
      if (!whole) await sync.step(since ?? undefined)
      const limit = windowLimit()
      whole ||= since !== null && limit !== null && limit < since
      if (whole) {
        const gone = await sync.load(window ?? state.window, taken)
        wholeAt = started
        fresh.gone = isFromCopy ? gone : 0
        isFromCopy = false
      }
      failures = 0
      change(fresh)
      boardCopy.keep(copy)
    } catch (error) {
      failures += 1
      change({ error, loading: false, refreshing: false })
      if (codeOf(error) === 'session_invalid') {
        void whenRestored().then(
          () => run(),
          () => undefined,
        )
      }
    }
    void sync.settleDoubts()
  }

  const copy = (): BoardCopy | null =>
    state.freshAt === null
      ? null
      : { cards: sync.allConfirmed(), window: state.window, at: state.freshAt, wholeAt }

  /** One load at a time; a request made meanwhile runs afterwards. */
  async function run(window: number | null = null): Promise<void> {
    if (running && window === null) {
      again = true
      return running
    }
    while (running !== null) await running
    clearTimeout(timer)
    running = load(window).finally(() => {
      running = null
    })
    await running
    if (again && viewers > 0) {
      again = false
      return run()
    }
    plan()
  }

  const wake = () => {
    if (!isVisible()) return clearTimeout(timer)
    if (viewers === 0 || now() - askedAt <= WAKE_ONCE_WITHIN) return
    stades()
    void run()
  }

  return {
    get: () => state,
    /** A board was mounted. Returns the function to call on unmount. */
    attach: () => {
      viewers += 1
      void run()
      return () => {
        viewers -= 1
        if (viewers === 0) clearTimeout(timer)
      }
    },
    /** The tab became visible, hidden or focused. */
    wake,
    refresh: () => run(),
    /** Something was changed, here or by somebody else. While hidden or told to wait, the next poll is soon enough. */
    hear: () => {
      if (viewers > 0 && isVisible() && codeOf(state.error) !== 'rate_limited') void run()
    },
    /** Refetches the stages: on a manual refresh, or when the API rejected one as unknown. */
    stades,
    widen: (minutes: number) => run(minutes),
    wipe: () => {
      clearTimeout(timer)
      failures = 0
      again = false
      change({ window: FIRST_WINDOW, freshAt: null, loading: false, refreshing: false, error: null, gone: 0 })
    },
  }
}
