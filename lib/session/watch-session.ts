import { getSession } from '#lib/query/session.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { sessionStore } from './session-store.ts'
import { listenForInput, onOtherTabs, postToOtherTabs, shownAccount } from './tab.ts'

/** A timer that is later than this was delayed by the computer's sleep, milliseconds. */
const SLEEP_MS = 5_000
/** Timeout of the request that decides what may be shown, milliseconds. */
const TIMEOUT_MS = 5_000
/** Bounds of the interval at which the session is prolonged while there is input, milliseconds. */
const MIN_INTERVAL = 10_000
const MAX_INTERVAL = 5 * 60_000

/**
 * Watches the session from this tab: reports its end when it expires, unless another tab prolonged it; prolongs it
 * while there is input; checks it when the tab becomes visible; and handles messages from other tabs.
 * @param endsIn the remaining lifetime by the server, milliseconds. Returns the unsubscribe function.
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
  // Only the answer to the latest request counts: an earlier one may predate a sign-in.
  let asked = 0
  async function ask(prolong = false): Promise<void> {
    // Once `gone`, the page stays so whatever the answer.
    if (sessionStore.get().gone) return
    if (prolong) prolongedAt = Date.now()
    asked += 1
    const mine = asked
    try {
      const left = await getSession(prolong, AbortSignal.timeout(TIMEOUT_MS))
      if (mine !== asked) return
      if (left === null) return sessionStore.reportOver()
      endsAt = Date.now() + left
      arm()
      sessionStore.reportRestored()
    } catch {
      // Unknown: a hidden page stays hidden, with sign-in over it; a page in use stays in use unless its time is up.
      if (isOver()) sessionStore.veil()
      if (was.hidden) sessionStore.reportOver()
    }
  }
  function alarm(): void {
    if (Date.now() - endsAt > SLEEP_MS) sessionStore.veil()
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
    // Back to a page that was signed out: its data are gone, and it may have an account of its own by now.
    if (sessionStore.hasLeft()) window.location.reload()
    else void ask()
  }
  const touched = () => {
    const wait = Math.max(MIN_INTERVAL, Math.min(MAX_INTERVAL, (endsAt - prolongedAt) / 4))
    if (!was.lost && Math.abs(Date.now() - prolongedAt) >= wait) void ask(true)
  }

  const changed = () => {
    const now = sessionStore.get()
    // If the page was hidden already, the end came from another tab, or is not certain.
    if (now.lost && !was.lost && !was.hidden) postToOtherTabs('ended')
    // Signed in again: gets the new time of expiry.
    if (!now.lost && was.lost) void ask()
    was = now
  }

  arm()
  const stop = combineUnsubscribes(
    listen(document, 'visibilitychange', back),
    listen(window, 'pageshow', shownAgain),
    listen(window, 'online', back),
    listenForInput(touched),
    sessionStore.subscribe(changed),
    onOtherTabs(({ kind, account }) => {
      const isOurs = account === shownAccount()
      if (kind === 'in' ? !isOurs : isOurs && kind === 'out') return sessionStore.cutOff()
      // Which account is signed in now, only the server knows.
      if (kind === 'here' ? isOurs && !was.lost : !isOurs) return
      if (kind === 'ended' || !isOurs) sessionStore.veil()
      void ask()
    }),
  )
  // After single sign-on the only sign is the load of a page: tell the other tabs.
  postToOtherTabs('here')
  return () => {
    clearTimeout(timer)
    stop()
  }
}
