/** Whose data this tab shows, by the tag that the server gave with the first page; null before there was one. */
let shown: string | null = null

export const shownAccount = (): string | null => shown

/** Whether a part that the server made for this account may be shown here: the first one says whose tab it is. */
export function isShown(account: string): boolean {
  // The server shows each page to whoever asked for it, and keeps nothing of that.
  if (typeof window === 'undefined') return true
  shown ??= account
  return shown === account
}

/** A person who has not stirred for this long is taken to be away, milliseconds. */
const AWAY = 60_000
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const

// Somebody has just opened the page.
let inputAt = Date.now()

/** Whether what the tab does now may be a person's doing. */
export const isAttended = (): boolean => Date.now() - inputAt < AWAY

// A page that moves under a resting pointer makes events of its own.
const isPersons = (event: Event) =>
  event.isTrusted &&
  !(event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY)

/** Listens for a person, and tells of each sign of one. Returns the unsubscribe function. */
export function listenForInput(heard: () => void): () => void {
  const note = (event: Event) => {
    if (!isPersons(event)) return
    inputAt = Date.now()
    heard()
  }
  const how = { capture: true, passive: true }
  for (const type of INPUT) window.addEventListener(type, note, how)
  return () => {
    for (const type of INPUT) window.removeEventListener(type, note, how)
  }
}

/** What tabs of one browser tell each other: `ended` is the end of a session that nobody asked for, `here` a page that was loaded. */
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

/** Tells the other tabs; of this tab's account unless told. */
export const tellOtherTabs = (kind: News['kind'], account: string | null = shown): void =>
  otherTabs()?.postMessage({ kind, account } satisfies News)

/** Returns the unsubscribe function. */
export function hearOtherTabs(hear: (news: News) => void): () => void {
  const others = otherTabs()
  const listener = ({ data }: MessageEvent<News>) => hear(data)
  others?.addEventListener('message', listener)
  return () => others?.removeEventListener('message', listener)
}
