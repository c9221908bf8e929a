import type { NameStore } from '#lib/query/name-store.ts'
import { createStore } from '#lib/store.ts'

export interface NamesRunState {
  /** Progress of the current run; null if none is running. */
  progress: { done: number; of: number } | null
  /** How the last run was interrupted: none is started automatically until `clearInterruption`. */
  ended: 'cancelled' | 'failed' | null
}

const RESTING: NamesRunState = { progress: null, ended: null }

/**
 * Loads the names that a search, sort or copy needs, one run after the other, as a store: the screen shows the progress
 * of any run and can cancel it. Loaded names are kept in any case.
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
    /** Resolves once each is known, or known to be absent. Rejects with ApiError, or AbortError after `cancel`. */
    load(idCompanies: Iterable<number>): Promise<void> {
      const { signal } = abort
      const run = last.then(() => read(idCompanies, signal))
      last = run.catch(() => undefined)
      return run
    },
    /** Cancels the current run and those queued behind it. */
    cancel() {
      abort.abort()
      abort = new AbortController()
    },
    /** Clears the interruption: the need for names has changed, so a run may start automatically again. */
    clearInterruption() {
      if (get().ended !== null) set({ ...get(), ended: null })
    },
  }
}
