import { propertyOf } from '#lib/domain/api/is-object.ts'
import type { Role } from '#lib/domain/session/role.ts'
import { createListeners, createStore } from '#lib/store.ts'

/** Why the account leaves the page: it was signed out here, or replaced by a sign-in to another account. */
type Leave = 'signedOut' | 'replaced'
type Leaving = (why: Leave) => void | Promise<void>

interface SessionSnapshot {
  /** The session ended while the page was open: the sign-in dialog is shown over it. */
  lost: boolean
  /** The page is hidden. */
  hidden: boolean
  /** This or another tab signed out, or in to another account: the account's data must go. */
  gone: boolean
  /** Signed out here, but the server could not be reached: what it still has to end. */
  unfinished: 'session' | 'everywhere' | null
}

/** The initial state, also on the server. */
export const INITIAL_SESSION: SessionSnapshot = {
  lost: false,
  hidden: false,
  gone: false,
  unfinished: null,
}

/** What the shell knows of the session between requests to the server. */
export function createSessionStore() {
  let snapshot = INITIAL_SESSION
  const { subscribe, tell } = createListeners()
  const leaving = new Set<Leaving>()
  const cutting = createListeners()
  let hasLeft = false
  /** The promise of those who wait for the session; null: nobody waits. */
  let restored: PromiseWithResolvers<void> | null = null

  const change = (to: Partial<SessionSnapshot>) => {
    const next = { ...snapshot, ...to }
    if (snapshot.lost === next.lost && snapshot.hidden === next.hidden && snapshot.gone === next.gone) return
    snapshot = next
    tell()
  }

  return {
    get: () => snapshot,
    subscribe,
    /** A request got 401 `session_invalid`. */
    reportLost: () => change({ lost: true }),
    /** The session has expired, or this cannot be ruled out: sign-in over a hidden page. */
    reportOver: () => change({ lost: true, hidden: true }),
    /** Hides the page until it is known whether the session is alive. */
    veil: () => change({ hidden: true }),
    /** The session is alive, or was renewed by the same account: waiting actions resume. */
    reportRestored: () => {
      change({ lost: false, hidden: false })
      restored?.resolve()
      restored = null
    },
    /** The person leaves instead: waiting actions fail with `reason`. */
    giveUp: (reason: Error) => {
      restored?.reject(reason)
      restored = null
    },
    /** Resolves once the session is restored; at once when it was not lost. */
    whenRestored: async (): Promise<void> => {
      if (!snapshot.lost) return
      restored ??= Promise.withResolvers()
      await restored.promise
    },
    /** Registers a handler to run before sign-out leaves the page, e.g. to wipe the account's data in the browser. */
    onLeave: (handler: Leaving) => {
      leaving.add(handler)
      return () => {
        leaving.delete(handler)
      }
    },
    /** Runs all leave handlers; a failure does not stop the others. The caller leaves the page afterwards. */
    leave: async (why: Leave) => {
      hasLeft = true
      await Promise.allSettled([...leaving].map(async (handler) => handler(why)))
    },
    hasLeft: () => hasLeft,
    /** After `leave`, if the server could not be told: the account's data go, and a notice stays until it is told. */
    endLater: (unfinished: 'session' | 'everywhere') => change({ gone: true, unfinished }),
    /** Registers a handler for a sign-out or change of account in another tab, e.g. to store drafts for a return. */
    onCutOff: cutting.subscribe,
    /** Another tab signed out or changed the account: the page's content is removed at once. */
    cutOff: () => {
      if (hasLeft || snapshot.gone) return
      cutting.tell()
      change({ gone: true })
    },
  }
}

export const sessionStore = createSessionStore()

/** The person's role in the latest response; null: as sent with the document. */
export const roleStore = createStore<Role | null>(null)

/** Registers a handler to run before sign-out leaves the page. Returns the unsubscribe function. */
export const onSignOut = (handler: Leaving): (() => void) => sessionStore.onLeave(handler)

/** Registers a handler to run when another tab signs out or changes the account. Returns the unsubscribe function. */
export const onCutOff = (handler: () => void): (() => void) => sessionStore.onCutOff(handler)

const isLost = (error: unknown): boolean => propertyOf(error, 'code') === 'session_invalid'

/** Reports an error to the session store if it means that the session has ended. */
export function reportIfSessionLost(error: unknown): void {
  if (isLost(error)) sessionStore.reportLost()
}

/**
 * Runs an action; if the session has ended, waits until the person has signed in over the page and runs it once more.
 * Use it for writes: reads are refetched by themselves.
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
