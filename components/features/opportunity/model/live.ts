import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { codeOf } from '#lib/domain/opportunity/board/save-flow.ts'
import type { BoardSync } from '#lib/domain/opportunity/board/sync.ts'
import type { BoardCopy, createReplica } from './replica.ts'

/** What each click widens the window to, minutes: five, ten, fifty years. */
const WIDER = [2_628_000, 5_256_000, 26_280_000] as const

export const widerThan = (window: number): number | null => WIDER.find((wider) => wider > window) ?? null

const EVERY = 20_000
const SOONEST = 5_000
/** A step looks back fifteen minutes; past this, something may have been missed. */
const GAP = 14 * 60_000
/** A copy is brought up to date by what changed since; all cards are read again where that was longer ago. */
const WHOLE_EVERY = 3_600_000
const COPY_LASTS = 7 * 24 * 3_600_000
/** Coming back to the tab twice in a moment is one coming back. */
const AT_ONCE = 1500
const SLOWEST = 120_000
/** Stages change rarely; a deleted one must not stay a place to drop cards on for long. */
const STADES_EVERY = 3 * 60_000
/** After these nothing changes by asking again: a person has to sign in, or to press Retry. */
const STOPS: ReadonlySet<string | null> = new Set(['forbidden', 'session_invalid'])

interface LiveOptions {
  sync: Pick<BoardSync, 'load' | 'step' | 'restore' | 'allConfirmed' | 'settleDoubts'>
  replica: Pick<ReturnType<typeof createReplica>, 'read' | 'keep'>
  /** Reads the stages again; never rejects. The first reading is the screen's own. */
  readStades: () => Promise<void>
  isVisible: () => boolean
  /** Milliseconds. */
  now: () => number
  /** In how many milliseconds the account's tabs ask again; null: nobody has said. */
  nextPoll: () => number | null
  /** How far the API looks back, minutes; null: as far as it was asked to. */
  windowLimit: () => number | null
  onChange: () => void
  /** Settles once a lost session is back. */
  whenRestored: () => Promise<void>
}

export interface LiveState {
  window: number
  freshAt: number | null
  loading: boolean
  refreshing: boolean
  error: unknown
  /** So many cards of this browser's copy were gone at the API, which named none of them as deleted. */
  gone: number
}

const changesAny = (state: LiveState, next: Partial<LiveState>) =>
  Object.entries(next).some(([key, value]) => state[key as keyof LiveState] !== value)

/** Decides when the board asks: all at first, small steps while it is looked at, all again after a gap. */
export function createLive(options: LiveOptions) {
  const { sync, replica, readStades, isVisible, now, nextPoll, windowLimit, onChange, whenRestored } = options
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
  let hasLooked = false
  /** The cards are a copy's, brought up to date: what was deleted without a trace may be among them. */
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
    if (changesAny(before, next)) onChange()
  }
  const plan = () => {
    clearTimeout(timer)
    if (viewers === 0 || !isVisible() || STOPS.has(codeOf(state.error))) return
    const wait = Reflect.get(Object(state.error), 'retryAfter')
    const every = Math.min(Math.max(nextPoll() ?? EVERY, SOONEST), 2 * EVERY)
    const backoff = failures === 0 ? every : Math.min(EVERY * 2 ** (failures - 1), SLOWEST)
    timer = setTimeout(() => void run(), Math.max(backoff, typeof wait === 'number' ? wait * 1000 : 0))
  }

  const stades = () => {
    stadesAt = now()
    void readStades()
  }

  /** Shows the copy, once. Answers how many minutes have to be asked for; null where there is none of use. */
  async function restore(): Promise<number | null> {
    if (hasLooked) return null
    hasLooked = true
    const copy = await replica.read()
    const age = now() - (copy?.at ?? 0)
    if (copy === null || state.freshAt !== null || age < 0 || age > COPY_LASTS) return null
    wholeAt = copy.wholeAt
    isFromCopy = true
    state = { ...state, window: copy.window, freshAt: copy.at }
    sync.restore(copy.cards)
    return Math.ceil((age + GAP) / 60_000) + 1
  }

  async function ask(window: number | null): Promise<void> {
    const started = now()
    const since = window === null && state.freshAt === null ? await restore() : null
    if (started - stadesAt > STADES_EVERY) stades()
    else if (stadesAt === Number.POSITIVE_INFINITY) stadesAt = started
    const isOld = started - (state.freshAt ?? 0) > GAP || (isFromCopy && started - wholeAt > WHOLE_EVERY)
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
    // With the cards, not after them: the screen is drawn once.
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
      replica.keep(copy)
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
    await sync.settleDoubts()
  }

  const copy = (): BoardCopy | null =>
    state.freshAt === null
      ? null
      : { cards: sync.allConfirmed(), window: state.window, at: state.freshAt, wholeAt }

  /** One question at a time; what is asked for meanwhile follows. */
  async function run(window: number | null = null): Promise<void> {
    if (running && window === null) {
      again = true
      return running
    }
    while (running !== null) await running
    clearTimeout(timer)
    running = ask(window).finally(() => {
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
    if (viewers === 0 || now() - askedAt <= AT_ONCE) return
    stades()
    void run()
  }

  return {
    get: () => state,
    /** A board came on the screen. Returns the function to call when it is gone. */
    attach: () => {
      viewers += 1
      void run()
      return () => {
        viewers -= 1
        if (viewers === 0) clearTimeout(timer)
      }
    },
    /** The tab was shown, hidden or came to the front. */
    wake,
    refresh: () => run(),
    /** A colleague has changed something. While nobody looks, the next step is soon enough. */
    hear: () => {
      if (viewers > 0 && isVisible()) void run()
    },
    /** The stages may have changed: somebody asks, or the API did not know one. */
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
