import { getSession } from '#lib/query/session.ts'
import { sessionStore } from './session-store.ts'
import { hearOtherTabs, listenForInput, shownAccount, tellOtherTabs } from './tab.ts'

/** An alarm later than this was held up by sleep, milliseconds. */
const SLEPT = 5_000
/** An answer that decides what may be seen is waited for no longer. */
const PATIENCE = 5_000
/** While there is input, the session is prolonged no more often than this, and no less often than the next. */
const SOONEST = 10_000
const LATEST = 5 * 60_000

/**
 * Follows the session from this tab: signs it out here when its time is up, unless another tab prolonged it; prolongs
 * it while there is input; asks about it when the tab comes back; and heeds what the other tabs tell.
 * @param endsIn milliseconds, as the server knew it. Returns the unsubscribe function.
 */
export function watchSession(endsIn: number): () => void {
  let prolongedAt = Date.now()
  let endsAt = prolongedAt + endsIn
  let timer: ReturnType<typeof setTimeout> | undefined
  let was = sessionStore.get()
  const isOver = () => Date.now() >= endsAt

  const arm = () => {
    clearTimeout(timer)
    timer = setTimeout(alarm, Math.max(1000, endsAt - Date.now()))
  }
  // An answer counts where nothing was asked since: it may be older than a sign-in.
  let asked = 0
  async function ask(prolong = false): Promise<void> {
    // Whatever the answer, a page that goes stays gone.
    if (sessionStore.get().gone) return
    if (prolong) prolongedAt = Date.now()
    asked += 1
    const mine = asked
    try {
      const left = await getSession({ prolong, signal: AbortSignal.timeout(PATIENCE) })
      if (mine !== asked) return
      if (left === null) return sessionStore.reportOver()
      endsAt = Date.now() + left
      arm()
      sessionStore.reportRestored()
    } catch {
      // Nobody can tell: what was hidden stays hidden, and what was in use goes on.
      if (isOver()) sessionStore.veil()
      if (was.veiled) sessionStore.reportOver()
    }
  }
  function alarm(): void {
    if (Date.now() - endsAt > SLEPT) sessionStore.veil()
    void ask()
  }
  const back = () => {
    if (document.visibilityState !== 'visible') return
    if (isOver()) sessionStore.veil()
    void ask()
  }
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    sessionStore.veil()
    void ask()
  }
  const touched = () => {
    const wait = Math.max(SOONEST, Math.min(LATEST, (endsAt - prolongedAt) / 4))
    if (!was.lost && Date.now() - prolongedAt >= wait) void ask(true)
  }

  const changed = () => {
    const now = sessionStore.get()
    // What was hidden already, another tab has told, or nobody knows.
    if (now.lost && !was.lost && !was.veiled) tellOtherTabs('ended')
    // Signed in again: there is a new end to wait for.
    if (!now.lost && was.lost) void ask()
    was = now
  }

  arm()
  document.addEventListener('visibilitychange', back)
  window.addEventListener('pageshow', shownAgain)
  window.addEventListener('online', back)
  const stops = [
    listenForInput(touched),
    sessionStore.subscribe(changed),
    hearOtherTabs(({ kind, account }) => {
      const isOurs = account === shownAccount()
      if (kind === 'in' ? !isOurs : isOurs && kind === 'out') return sessionStore.cutOff()
      // Which of two pages was asked for last, the server knows.
      if (kind === 'here' ? isOurs && !was.lost : !isOurs) return
      if (kind === 'ended' || !isOurs) sessionStore.veil()
      void ask()
    }),
  ]
  // Whoever signed in at the provider comes back by a load alone.
  tellOtherTabs('here')
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', back)
    window.removeEventListener('pageshow', shownAgain)
    window.removeEventListener('online', back)
    for (const stop of stops) stop()
  }
}
