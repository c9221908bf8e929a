import type { Role } from '#lib/domain/session/role.ts'
import { createListeners, createStore } from '#lib/store.ts'

/** Why the account leaves the page: it was signed out here, or another one signed in over it. */
type Leave = 'signedOut' | 'replaced'
type Leaving = (why: Leave) => void | Promise<void>

interface SessionSnapshot {
  /** The session ended while the page was open: sign-in lies over it. */
  lost: boolean
  /** The page below is not to be seen. */
  veiled: boolean
  /** Another tab signed out, or in to another account, or this one did: nothing of the account may stay. */
  gone: boolean
  /** Signed out here, and the server could not be told: what it is still to end. */
  untold: 'session' | 'everywhere' | null
}

/** As it is at first, and on the server. */
export const UNTOUCHED: SessionSnapshot = { lost: false, veiled: false, gone: false, untold: null }

/** What the shell knows of the session between the moments when the server is asked. */
export function createSessionStore() {
  let snapshot = UNTOUCHED
  const { subscribe, tell } = createListeners()
  const leaving = new Set<Leaving>()
  const cutting = createListeners()
  let hasLeft = false
  /** What whoever waits for the session awaits. */
  let restored: PromiseWithResolvers<void> | null = null

  const change = (next: Partial<SessionSnapshot>) => {
    const { lost, veiled, gone, untold } = { ...snapshot, ...next }
    if (snapshot.lost === lost && snapshot.veiled === veiled && snapshot.gone === gone) return
    snapshot = { lost, veiled, gone, untold }
    tell()
  }

  return {
    get: () => snapshot,
    subscribe,
    /** A call was answered 401 `session_invalid`. */
    reportLost: () => change({ lost: true }),
    /** Its time is up, or nobody can say that it is not: sign-in, and nothing to be seen behind it. */
    reportOver: () => change({ lost: true, veiled: true }),
    /** Nothing is to be seen until it is known whether the session lives. */
    veil: () => change({ veiled: true }),
    /** The session lives, or was signed in again as the same account: whoever waited goes on. */
    reportRestored: () => {
      change({ lost: false, veiled: false })
      restored?.resolve()
      restored = null
    },
    /** The person leaves instead: whoever waited fails with `reason`. */
    giveUp: (reason: Error) => {
      restored?.reject(reason)
      restored = null
    },
    /** Settles once the session is back; at once when it was never lost. */
    whenRestored: async (): Promise<void> => {
      if (!snapshot.lost) return
      restored ??= Promise.withResolvers()
      await restored.promise
    },
    /** Runs before a sign-out leaves the page, e.g. to wipe what the browser keeps of the account. */
    onLeave: (handler: Leaving) => {
      leaving.add(handler)
      return () => {
        leaving.delete(handler)
      }
    },
    /** Runs all leave handlers; one that fails does not hold up the others. The page is to be left then. */
    leave: async (why: Leave) => {
      hasLeft = true
      await Promise.allSettled([...leaving].map(async (handler) => handler(why)))
    },
    /** After `leave`, where the server does not know yet: the page goes, and stays until it does. */
    stayUntold: (untold: 'session' | 'everywhere') => change({ gone: true, untold }),
    /** Runs when another tab took the account away, e.g. to keep what is typed for when it comes back. */
    onCutOff: cutting.subscribe,
    /** Another tab took the account away: the page goes at once. */
    cutOff: () => {
      if (hasLeft || snapshot.gone) return
      cutting.tell()
      change({ gone: true })
    },
  }
}

export const sessionStore = createSessionStore()

/** What the person may do, as the server last said; null: as it said with the document. */
export const roleStore = createStore<Role | null>(null)

/** Registers work to do before a sign-out leaves the page. Returns the function that undoes it. */
export const onSignOut = (handler: Leaving): (() => void) => sessionStore.onLeave(handler)

/** Registers what is to be kept when another tab takes the account away. Returns the function that undoes it. */
export const onCutOff = (handler: () => void): (() => void) => sessionStore.onCutOff(handler)

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
