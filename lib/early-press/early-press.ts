/** What Ctrl-K and `?` ask for. */
export type AskedFor = 'entries' | 'keys'

/** What the first script of a document keeps until the page's own are at work, and for the palette afterwards. */
export interface Early {
  /** The button of ours that was pressed last, as long as React has not taken the press; else null. */
  button: HTMLButtonElement | null
  /** What the page, or a button that was pressed, will ask for, under way already: the answers by their addresses. */
  calls: Map<string, Promise<Response>>
  /** Begins a read of the BFF, once `place` is free; whoever asks for just that address first takes its answer. */
  read: (path: string, signal?: AbortSignal, place?: Promise<unknown>) => void
  /** What was asked of the palette, until it is there; `none`: given up by Escape. */
  asked: AskedFor | 'none' | null
  /** What was typed since. */
  typed: string
  /** Enter was the last key in the lookup before it was at work. */
  entered: boolean
  /** React has brought a press to its part of the page. */
  taken: () => void
  /**
   * Scripts are at work: the button is pressed, where it still stands. Parts of a page come to life one after the other,
   * so a press waits for its own, ten seconds at most, and those to come do too. An answer that nobody takes in that
   * time is dropped: later it would pass for newer than it is.
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
 * For a script of a page's own, before what it shows: its first reads begin with the document, not with its scripts. Where this browser
 * keeps something in local storage under `kept`, the page has another beginning.
 */
export const earlyReads = (addresses: readonly string[], kept: string, withKept: readonly string[]): string =>
  `{let kept=null;try{kept=localStorage.getItem(${JSON.stringify(kept)})}catch{}` +
  `for(const path of kept===null?${listOf(addresses)}:${listOf(withKept)})window.early?.read(path)}`

/** The answer to a read that began before scripts were at work; null but for the first who asks for just that. */
export function takeEarlyCall(path: string): Promise<Response> | null {
  const calls = typeof window === 'undefined' ? undefined : window.early?.calls
  const answer = calls?.get(path)
  calls?.delete(path)
  return answer ?? null
}

/** Whether the button with this `data-early` waits for its press: what it will ask for can be prepared. */
export const isPressedEarly = (name: string): boolean =>
  typeof window !== 'undefined' && window.early?.button?.dataset.early === name

/** What the palette is asked for, and what was typed meanwhile; null when it was given up. Asked once. */
export function takeAsked(): { view: AskedFor; typed: string } | null {
  const { asked = null, typed = '' } = window.early ?? {}
  if (window.early) window.early.asked = null
  return asked === 'none' ? null : { view: asked ?? 'entries', typed }
}

/** Whether Enter was pressed in the lookup before it was at work. Asked once. */
export function takeEntered(): boolean {
  const { entered = false } = window.early ?? {}
  if (window.early) window.early.entered = false
  return entered
}

/** Scripts are at work: the button that somebody pressed before is pressed now. */
export const endEarlyPress = (): void => window.early?.end()

/** React has a press in hand: it needs no second one. */
export const takePress = (): void => window.early?.taken()
