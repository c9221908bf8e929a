/** What Ctrl-K and `?` ask for. */
export type AskedFor = 'entries' | 'keys'

/** What the script below keeps until the page's own scripts are at work, and for the palette afterwards. */
interface Early {
  /** The button that was pressed last, null where there was none. */
  button: HTMLButtonElement | null
  /** What the page, or a button that was pressed, will ask for, under way already: the answers by their addresses. */
  calls: Map<string, Promise<Response>>
  /** Begins a read of the BFF; whoever asks for just that address first takes its answer. */
  read: (path: string, signal?: AbortSignal) => void
  /** What was asked of the palette, until it is there; `none`: given up by Escape. */
  asked: AskedFor | 'none' | null
  /** What was typed since. */
  typed: string
  /**
   * Scripts are at work: the button is pressed, where it still stands. Parts of a page come to life one after the other,
   * so a press waits for its own, ten seconds at most, and those to come do too: until React has taken a button up it
   * would drop them. An answer that nobody takes in that time is dropped: later it would pass for newer than it is.
   */
  end: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/**
 * Stands first in the document. A button that is pressed before scripts are at work is kept in mind; links, forms and
 * popovers work without them, and are left alone. A button that says which reads its press begins with
 * (`data-early-calls`) has them made at once, and given up if another is pressed instead; a page begins its own with
 * `earlyReads`. Answers are read to their end, so that a large one does not stand half-way. The keys of every page
 * are heard here, so that none is lost: Ctrl-K and `?` press the palette's button and keep what is typed until it is
 * there, `/` goes to the lookup. Keys of one sign do nothing where people type, under a question that waits for its
 * answer, or where they are switched off.
 */
export const EARLY_PRESS = `(() => {
  let live = false
  const find = (selector) => document.querySelector(selector)
  let reads = new AbortController()
  let pressed = []
  const ask = async (path, signal) => {
    const headers = { accept: 'application/json', 'x-csrf': '1' }
    const answer = await fetch(path, { headers, cache: 'no-store', redirect: 'error', signal })
    return answer.ok ? new Response(await answer.arrayBuffer(), answer) : answer
  }
  const read = (path, signal) => {
    const answer = ask(path, signal)
    answer.catch(() => {})
    early.calls.set(path, answer)
  }
  const taken = (button) => Object.keys(button).some((name) => name.startsWith('__reactProps'))
  const press = (button) => {
    const until = performance.now() + 10000
    const look = () => {
      if (early.button !== button) return
      if (!taken(button) && performance.now() < until) return void setTimeout(look, 20)
      early.button = null
      if (taken(button) && button.isConnected) button.click()
    }
    look()
  }
  const forget = (paths) => {
    setTimeout(() => {
      for (const path of paths) early.calls.delete(path)
    }, 10000)
  }
  const note = (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button[type="button"]:not([popovertarget])') : null
    if (live && (button === null || taken(button))) return
    if (button !== null) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (button === early.button) return
    early.button = button
    reads.abort()
    reads = new AbortController()
    for (const path of pressed) early.calls.delete(path)
    pressed = button?.dataset.earlyCalls?.split(' ') ?? []
    for (const path of pressed) read(path, reads.signal)
    if (!live) return
    forget(pressed)
    press(button)
  }
  const want = (button, what) => {
    early.asked = what
    early.typed = ''
    if (live) button.click()
    else early.button = button
  }
  const hear = (event) => {
    const { key, target } = event
    const chord = event.ctrlKey || event.metaKey
    const waits = early.asked === 'entries' && !chord
    if (!chord && !waits && key !== '?' && key !== '/') return
    const button = find('[data-early="palette"]')
    if (button === null || event.altKey || find('dialog:modal:not([data-sheet]), [data-testid="palette"]')) return
    const field = find('[data-quick-lookup]')
    if (chord) {
      if (key.toLowerCase() !== 'k' || event.shiftKey) return
      want(button, 'entries')
    } else if (waits && key === 'Escape') early.asked = 'none'
    else if (waits && key === 'Backspace') early.typed = early.typed.slice(0, -1)
    else if (waits && key.length === 1) early.typed += key
    else if (document.documentElement.dataset.shortcuts === 'off' || !(target instanceof Element)) return
    else if (target.closest('input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]')) return
    else if (key === '?') want(button, 'keys')
    else if (key === '/' && field && !find('dialog:modal')) {
      field.focus()
      field.select()
    } else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = () => {
    live = true
    forget([...early.calls.keys()])
    if (early.button !== null) press(early.button)
  }
  const early = (window.early = { button: null, calls: new Map(), read, asked: null, typed: '', end })
  addEventListener('click', note, true)
  addEventListener('keydown', hear, true)
})()`

/** For a script of a page's own, before what it shows: its first reads begin with the document, not with its scripts. */
export const earlyReads = (addresses: readonly string[]): string =>
  `for (const path of ${JSON.stringify(addresses).replaceAll('<', '\\u003c')}) window.early?.read(path)`

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

/** Scripts are at work: the button that somebody pressed before is pressed now. */
export const endEarlyPress = (): void => window.early?.end()
