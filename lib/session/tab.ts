import { listen } from '#lib/store.ts'

/** The account whose data this tab shows, by the tag from the first page's document; null before that. */
let shown: string | null = null

export const shownAccount = (): string | null => shown

/** Whether content rendered for this account may be shown in this tab: the first account is the tab's account. */
export function isShown(account: string): boolean {
  // On the server each page is rendered for its own request, and nothing is stored.
  if (typeof window === 'undefined') return true
  shown ??= account
  return shown === account
}

/** After this long without input the person counts as away, milliseconds. */
const AWAY = 60_000
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const

// The page has just been opened, which counts as input.
let inputAt = Date.now()

/** Whether a person may be using the tab now. After the clock was set back, not before their next input. */
export const isAttended = (): boolean => Math.abs(Date.now() - inputAt) < AWAY

// Content that moves under a resting pointer fires pointermove events too, without movement.
const isPersons = ({ isTrusted, type, movementX, movementY }: PointerEvent) =>
  isTrusted && (type !== 'pointermove' || movementX || movementY)

/** Calls `heard` on each input by a person. Returns the unsubscribe function. */
export function listenForInput(heard: () => void): () => void {
  const note = (event: Event) => {
    if (!isPersons(event as PointerEvent)) return
    inputAt = Date.now()
    heard()
  }
  return listen(window, INPUT, note, { capture: true, passive: true })
}

/** Messages between tabs: `in` and `out` for sign-in and sign-out, `ended` for an expired session, `here` for a page load. */
interface News {
  kind: 'in' | 'out' | 'ended' | 'here'
  account: string | null
}

let channel: BroadcastChannel | null = null

function otherTabs(): BroadcastChannel | null {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel('session')
  return channel
}

/** Sends a message to the other tabs; by default with this tab's account. */
export const postToOtherTabs = (kind: News['kind'], account: string | null = shown): void =>
  otherTabs()?.postMessage({ kind, account } satisfies News)

export function onOtherTabs(hear: (news: News) => void): () => void {
  const others = otherTabs()
  const listener = ({ data }: MessageEvent<News>) => hear(data)
  others?.addEventListener('message', listener)
  return () => others?.removeEventListener('message', listener)
}

/** Changes that are not sent yet, which a sign-out loses. */
export const unsaved = {
  /** Whether this tab has any: something in it asks before it is unloaded. Once the page is idle, other tabs count too. */
  ask: async (): Promise<boolean> => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
}
