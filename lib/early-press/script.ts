import type { Early } from './early-press.ts'

/**
 * Stands first in the document, as text: it uses nothing from outside itself (EARLY_PRESS below). No press is ever held or
 * stopped: links, forms and popovers work without scripts, and so do buttons that are not ours. A form that scripts alone
 * can send (`data-press`) is sent once they are at work. A press on one of ours
 * (`data-press`) that React has not taken is made again once its part of the page is at work.
 *
 * A button that says which reads its press begins with (`data-early-calls`) has them made, four at once, and given up if
 * another is pressed instead; a page begins its own with `earlyReads`. Answers are read to their end, so that a large one
 * does not stand half-way. The keys of every page are heard here, so that none is lost: Ctrl-K and `?` press the
 * palette's button and keep what is typed until it is there, `/` goes to the lookup, whose Enter is kept for it. Keys of one sign do nothing where
 * people type, under a question that waits for its answer, or where they are switched off. Fields wait until all is at
 * work, for a pointer (`data-live`, globals.css) and for keys.
 */
export function startEarly(): void {
  /** A part of the page that has not come by then is not waited for; nor is an answer, milliseconds. */
  const PATIENCE = 10_000
  const AGAIN = 20
  const OURS = 'button[type="button"][data-press]:not([popovertarget])'
  /** As globals.css has them. */
  const WAITING = '[data-account] main :is(input, select, textarea:not([data-early]))'
  const LOOKUP = '[data-quick-lookup]'
  const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]'
  /** Reads of one press at the same time; the others follow as these come. */
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

  /** Keys that go on or belong to the browser are let through. A checkbox takes Space as a click, once it is let go. */
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

/** What stands first in the document. A function's own text is a script: typed and linted like the rest of the code. */
export const EARLY_PRESS = `(${startEarly})()`
