/** Views of the palette: Ctrl-K opens `entries`, `?` opens `keys`, the keyboard shortcuts. */
export type AskedFor = 'entries' | 'keys'

/** State of the inline script that runs before hydration; the palette uses it afterwards too. */
export interface Early {
  /** The `data-press` button that was clicked last, until React has handled the click; else null. */
  button: HTMLButtonElement | null
  /** Reads already in flight that the page, or the clicked button, will need: response promises by URL path. */
  calls: Map<string, Promise<Response>>
  /** Starts a GET of the BFF once `place` has settled; the first caller of exactly this path takes the response. */
  read: (path: string, signal?: AbortSignal, place?: Promise<unknown>) => void
  /** The palette view that was requested and is still loading; `none`: cancelled by Escape. */
  asked: AskedFor | 'none' | null
  /** Text typed since then. */
  typed: string
  /** Whether Enter was the last key pressed in the quick lookup before hydration. */
  entered: boolean
  /** Called when React dispatches a click: it needs no replay. */
  taken: () => void
  /**
   * Called once all but late parts are hydrated: replays the click if the button is still in the document. Its part may
   * hydrate later, so this click, and any later one, is repeated until it is handled, for ten seconds at most. A
   * response that nobody takes in that time is dropped: used later, it would be stale but count as fresh.
   */
  end: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

const listOf = (addresses: readonly string[]) => JSON.stringify(addresses).replaceAll('<', '\\u003c')

/**
 * The text of an inline script, put before a page's content, that starts its first reads while the HTML is parsed
 * instead of after hydration. Where local storage has the key `kept`, the paths in `withKept` are read instead.
 */
export const earlyReads = (addresses: readonly string[], kept: string, withKept: readonly string[]): string =>
  `{let kept=null;try{kept=localStorage.getItem(${JSON.stringify(kept)})}catch{}` +
  `for(const path of kept===null?${listOf(addresses)}:${listOf(withKept)})window.early?.read(path)}`

/** The response to an early read of exactly this path; only the first caller gets it, later ones get null. */
export function takeEarlyCall(path: string): Promise<Response> | null {
  const calls = typeof window === 'undefined' ? undefined : window.early?.calls
  const answer = calls?.get(path)
  calls?.delete(path)
  return answer ?? null
}

/** Whether a click on the button with this `data-early` is waiting for its replay, so its data can be prefetched. */
export const isPressedEarly = (name: string): boolean =>
  typeof window !== 'undefined' && window.early?.button?.dataset.early === name

/** The requested palette view and the text typed meanwhile; null when it was cancelled. The call clears the request. */
export function takePaletteRequest(): { view: AskedFor; typed: string } | null {
  const { asked = null, typed = '' } = window.early ?? {}
  if (window.early) window.early.asked = null
  return asked === 'none' ? null : { view: asked ?? 'entries', typed }
}

/** Whether Enter was pressed in the quick lookup before hydration. The call resets it. */
export function takeLookupEnter(): boolean {
  const { entered = false } = window.early ?? {}
  if (window.early) window.early.entered = false
  return entered
}
