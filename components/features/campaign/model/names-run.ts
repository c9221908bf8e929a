import type { NameStore } from '#lib/query/name-store.ts'
import { createStore } from '#lib/store.ts'

export interface NamesRunState {
  /** How far the present reading is; null where none is under way. */
  progress: { done: number; of: number } | null
  /** How the last one ended before its end: nothing is begun by itself until that is forgiven. */
  ended: 'cancelled' | 'failed' | null
}

const RESTING: NamesRunState = { progress: null, ended: null }

/**
 * Brings the names that a search, an order or a copy needs, one reading after the other, as a store: whoever asked, the
 * screen shows how far it is and offers to cancel. What has come is kept in any case.
 */
export function createNamesRun(names: Pick<NameStore<unknown>, 'load' | 'unknown'>) {
  const { get, set, subscribe } = createStore(RESTING)
  let abort = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  const read = async (idCompanies: Iterable<number>, signal: AbortSignal) => {
    signal.throwIfAborted()
    const missing = names.unknown(idCompanies)
    if (missing.length === 0) return
    set({ progress: { done: 0, of: missing.length }, ended: null })
    try {
      await names.load(missing, {
        signal,
        onProgress: (done, of) => signal.aborted || set({ progress: { done, of }, ended: null }),
      })
      set(RESTING)
    } catch (error) {
      set({ progress: null, ended: signal.aborted ? 'cancelled' : 'failed' })
      throw error
    }
  }

  return {
    get,
    subscribe,
    /** Settles once all of them are known or known to be absent. Throws ApiError, or an AbortError after `cancel`. */
    bring(idCompanies: Iterable<number>): Promise<void> {
      const { signal } = abort
      const run = last.then(() => read(idCompanies, signal))
      last = run.catch(() => undefined)
      return run
    },
    /** Ends what is under way and what waits for it. */
    cancel() {
      abort.abort()
      abort = new AbortController()
    },
    /** The need for names is over, or is a new one: the next may begin by itself. */
    forgive() {
      if (get().ended !== null) set({ ...get(), ended: null })
    },
  }
}
