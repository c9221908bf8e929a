import type { Early } from './early-press.ts'

/**
 * Handles input before hydration. Inlined as text at the top of the document (EARLY_PRESS below), so it may use nothing
 * from outside itself. No click is delayed or cancelled: links, forms, popovers and buttons without `data-press` work
 * without JavaScript. A form that only JavaScript can submit (`data-press`) is submitted after hydration. A click on a
 * `data-press` button that React did not handle is replayed once its part of the page is hydrated.
 *
 * A button may list the reads that its click begins with (`data-early-calls`): they are started at once, four at a
 * time, and aborted if another button is clicked instead; a page starts its own with `earlyReads`. Bodies are read to
 * the end, so that backpressure does not stall a large one. Global shortcuts are handled here, so that none is lost:
 * Ctrl-K and `?` click the palette's button and buffer what is typed until it opens; `/` focuses the quick lookup,
 * whose Enter is remembered. Single-character shortcuts do nothing in text fields, under a modal dialog, or where
 * switched off. Until hydration, fields ignore both pointer (`data-live`, globals.css) and keyboard.
 */
export function startEarly(): void {
  /** How long a click is repeated, and an unclaimed response kept, milliseconds. */
  const PATIENCE = 10_000
  const AGAIN = 20
  const OURS = 'button[type="button"][data-press]:not([popovertarget])'
  /** The same selector as in globals.css. */
  const WAITING = '[data-account] main :is(input, select, textarea:not([data-early]))'
  const LOOKUP = '[data-quick-lookup]'
  const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]'
  /** Concurrent reads of one click; the others start as these settle. */
  const AT_ONCE = 4
  let live = false
  let sent: HTMLFormElement | null = null
  let reads = new AbortController()
  let begun: readonly string[] = []

  const ask = async (path: string, signal?: AbortSignal) => {
    const account = document.querySelector<HTMLElement>('[data-account]')?.dataset.account
    const headers = {
      accept: 'application/json',
      'x-csrf': '1',
      ...(account === undefined ? {} : { 'x-account': account }),
    }
    const answer = await fetch(path, {
      headers,
      cache: 'no-store',
      redirect: 'error',
      signal: signal ?? null,
    })
    return answer.ok ? new Response(await answer.arrayBuffer(), answer) : answer
  }
  const read = (path: string, signal?: AbortSignal, place?: Promise<unknown>) => {
    const answer = place === undefined ? ask(path, signal) : place.then(() => ask(path, signal))
    answer.catch(() => {})
    early.calls.set(path, answer)
  }
  const forget = (paths: readonly string[]) =>
    setTimeout(() => {
      for (const path of paths) early.calls.delete(path)
    }, PATIENCE)
  const begin = (button: HTMLButtonElement) => {
    begun = button.dataset.earlyCalls?.split(' ') ?? []
    const answers: Promise<unknown>[] = []
    for (const path of begun) {
      const place = answers[answers.length - AT_ONCE]
      read(path, reads.signal, place)
      answers.push(Promise.allSettled([early.calls.get(path)]))
    }
    if (live) forget(begun)
  }
  const handOver = () => {
    begun = []
    reads = new AbortController()
  }
  const giveUp = () => {
    reads.abort()
    for (const path of begun) early.calls.delete(path)
    handOver()
  }
  const press = (button: HTMLButtonElement, until = performance.now() + PATIENCE) => {
    if (early.button !== button) return
    if (button.isConnected && performance.now() < until) {
      button.click()
      setTimeout(press, AGAIN, button, until)
    } else early.button = null
  }

  const note = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(OURS) : null
    if (button === early.button) return
    giveUp()
    early.button = button
    if (button === null) return
    if (!live) begin(button)
    else
      setTimeout(() => {
        if (early.button !== button) return
        begin(button)
        press(button)
      })
  }

  const want = (button: HTMLButtonElement, what: 'entries' | 'keys') => {
    early.asked = what
    early.typed = ''
    early.button = button
    if (live) press(button)
  }
  const hear = (event: KeyboardEvent) => {
    const { key, target } = event
    if (!live && target instanceof Element && target.matches(LOOKUP)) early.entered = key === 'Enter'
    const find = (selector: string) => document.querySelector(selector)
    const chord = event.ctrlKey || event.metaKey
    const waits = early.asked === 'entries' && !chord
    if (!chord && !waits && key !== '?' && key !== '/') return
    const button = find('[data-early="palette"]') as HTMLButtonElement | null
    if (button === null || event.altKey || find('dialog:modal:not([data-sheet]), [data-testid="palette"]'))
      return
    const field = find(LOOKUP) as HTMLInputElement | null
    if (chord) {
      if (key.toLowerCase() !== 'k' || event.shiftKey) return
      want(button, 'entries')
    } else if (waits && key === 'Escape') early.asked = 'none'
    else if (waits && key === 'Backspace') early.typed = early.typed.slice(0, -1)
    else if (waits && key.length === 1) early.typed += key
    else if (document.documentElement.dataset.shortcuts === 'off' || !(target instanceof Element)) return
    else if (target.closest(FIELDS)) return
    else if (key === '?') want(button, 'keys')
    else if (key === '/' && field && !find('dialog:modal')) {
      field.focus()
      field.select()
    } else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** Keys that move focus or belong to the browser pass. Space on a checkbox is caught as the click it fires. */
  const wait = (event: Event) => {
    if (live || !(event.target instanceof Element) || !event.target.matches(WAITING)) return
    if (event instanceof KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || /^(Tab|Escape|F\d+)$/.test(key)) return
    }
    event.preventDefault()
  }

  const send = (event: Event) => {
    if (live || !(event.target instanceof HTMLFormElement) || !event.target.matches('[data-press]')) return
    event.preventDefault()
    sent = event.target
  }

  const end = () => {
    live = true
    forget([...early.calls.keys()])
    if (early.button !== null) press(early.button)
    sent?.requestSubmit()
  }
  const taken = () => {
    early.button = null
    handOver()
  }
  const early: Early = {
    button: null,
    calls: new Map(),
    read,
    asked: null,
    typed: '',
    entered: false,
    taken,
    end,
  }
  window.early = early
  addEventListener('click', note, true)
  addEventListener('keydown', hear, true)
  addEventListener('submit', send, true)
  for (const type of ['keydown', 'beforeinput', 'click']) addEventListener(type, wait, true)
}

/** The inline script: the source text of a function, so that it is typed and linted like the rest of the code. */
export const EARLY_PRESS = `(${startEarly})()`
