type Leaving = () => void | Promise<void>

interface SessionSnapshot {
  /** The session ended while the page was open: sign-in lies over it. */
  lost: boolean
}

/** What the shell knows of the session between the moments when the server is asked. */
export function createSessionStore() {
  let snapshot: SessionSnapshot = { lost: false }
  const listeners = new Set<() => void>()
  const leaving = new Set<Leaving>()
  let waiting: { resolve: () => void; reject: (reason: Error) => void }[] = []

  const change = (lost: boolean) => {
    if (snapshot.lost === lost) return
    snapshot = { lost }
    for (const listener of listeners) listener()
  }

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** A call was answered 401 `session_invalid`. */
    reportLost: () => change(true),
    /** Signed in again as the same account: whoever waited goes on. */
    reportRestored: () => {
      change(false)
      const all = waiting
      waiting = []
      for (const one of all) one.resolve()
    },
    /** The person leaves instead: whoever waited fails with `reason`. */
    giveUp: (reason: Error) => {
      const all = waiting
      waiting = []
      for (const one of all) one.reject(reason)
    },
    /** Settles once the session is back; at once when it was never lost. */
    whenRestored: (): Promise<void> =>
      snapshot.lost
        ? new Promise((resolve, reject) => {
            waiting.push({ resolve, reject })
          })
        : Promise.resolve(),
    /** Runs before a sign-out leaves the page, e.g. to wipe what the browser keeps of the account. */
    onLeave: (handler: Leaving) => {
      leaving.add(handler)
      return () => {
        leaving.delete(handler)
      }
    },
    /** Runs all leave handlers; one that fails does not hold up the others. */
    leave: async () => {
      await Promise.allSettled([...leaving].map(async (handler) => handler()))
    },
  }
}

export const sessionStore = createSessionStore()

/** Registers work to do before a sign-out leaves the page. Answers how to take it back. */
export const onSignOut = (handler: Leaving): (() => void) => sessionStore.onLeave(handler)

const isLost = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'session_invalid'

/** Tells the shell about a failure; only the end of the session matters to it. */
export function reportIfSessionLost(error: unknown): void {
  if (isLost(error)) sessionStore.reportLost()
}

/**
 * Runs an action; when the session turns out to have ended, waits until the person has signed in over the
 * page and runs it once more. Use it for writes: reads are asked again by themselves.
 */
export async function withSession<T>(action: () => Promise<T>, store = sessionStore): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!isLost(error)) throw error
    store.reportLost()
    await store.whenRestored()
    return action()
  }
}
