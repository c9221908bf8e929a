import { combineUnsubscribes, listen } from '#lib/store.ts'

const FIELD = 'leftTo'
/** How long a list may take to show its rows again, milliseconds. */
const LOAD_MS = 10_000

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** Focuses the link to this address once the screen shows one, unless the person does something first. Returns what ends it. */
function focusLinkTo(address: unknown): () => void {
  const focus = () => {
    if (document.activeElement !== document.body) return
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]')
    const link = [...links].find((one) => one.href === address && isInView(one))
    link?.focus({ preventScroll: true })
  }
  const rendered = new MutationObserver(focus)
  rendered.observe(document.body, { childList: true, subtree: true })
  const end = combineUnsubscribes(
    () => rendered.disconnect(),
    listen(window, ['keydown', 'pointerdown'], () => end()),
  )
  setTimeout(end, LOAD_MS)
  focus()
  return end
}

/** After Back or Forward, the link by which the page was left has the focus again: the keyboard goes on from there. */
export function followFocusBack(): () => void {
  let end = () => {}
  return combineUnsubscribes(
    listen(
      document,
      'click',
      ({ target }) => {
        const link = target instanceof Element && target.closest<HTMLAnchorElement>('main a[href]')
        if (link && link.origin === window.location.origin)
          window.history.replaceState({ ...window.history.state, [FIELD]: link.href }, '')
      },
      { capture: true },
    ),
    listen(window, 'popstate', () => {
      end()
      const address: unknown = window.history.state?.[FIELD]
      // A navigation may copy the state of the page that it leaves.
      end = address && address !== window.location.href ? focusLinkTo(address) : () => {}
    }),
    () => end(),
  )
}
