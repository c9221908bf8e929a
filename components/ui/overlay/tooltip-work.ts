import { placeBeside } from '../feedback/place.ts'

// Not an element with a checkbox: its label is read out already, and its text has its own truncation.
const selector =
  '[data-tooltip], [data-tooltip-cut]:not(:has(input)), .truncate:not([data-tooltip] *, :has(input))'
const delay = 350

function textOf(target: HTMLElement): string | null {
  if (target.dataset.tooltip) return target.dataset.tooltip
  const cut = target.scrollWidth > target.clientWidth + 1 || target.scrollHeight > target.clientHeight + 1
  return cut ? target.innerText : null
}

/** A button with an open popover needs no tooltip, which would cover the popover. */
const hasOpened = (target: HTMLElement) =>
  target instanceof HTMLButtonElement && target.popoverTargetElement?.matches(':popover-open')

const aimed = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Shows the page's one tooltip for whatever is hovered or focused. Returns the unsubscribe function. */
export function workTooltip(tip: HTMLElement): () => void {
  let target: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (target?.getAttribute('aria-describedby') === tip.id) target.removeAttribute('aria-describedby')
    target = null
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  const show = (next: HTMLElement) => {
    const text = next.isConnected && !hasOpened(next) ? textOf(next) : null
    if (!text) return
    hide()
    target = next
    tip.textContent = text
    // A popover opened before a modal dialog would lie under it: reopen it each time.
    tip.showPopover()
    placeBeside(next, tip, { side: 'top', align: 'center', gap: 6 })
    const named = next.getAttribute('aria-label') === text || !next.dataset.tooltip
    if (!named && !next.hasAttribute('aria-describedby')) next.setAttribute('aria-describedby', tip.id)
  }
  const onOver = (event: PointerEvent) => {
    // While a button is held, what follows may be a drag, during which nothing would hide the tooltip.
    if (event.pointerType === 'touch' || event.buttons > 0) return
    if (event.target instanceof Node && tip.contains(event.target)) return clearTimeout(timer)
    const next = aimed(event.target)
    if (next === target && next) return clearTimeout(timer)
    clearTimeout(timer)
    if (next) timer = setTimeout(() => show(next), target ? 60 : delay)
    else if (target) timer = setTimeout(hide, 100)
  }
  const focused = (element: EventTarget | null) => {
    const next = aimed(element)
    if (!next || !(element instanceof Element && element.matches(':focus-visible'))) return
    // In a later task: a popover may restore focus while another one is in the middle of opening.
    clearTimeout(timer)
    timer = setTimeout(() => show(next))
  }
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerover', onOver, { signal })
  document.addEventListener('pointerdown', hide, { signal })
  document.addEventListener('focusin', (event) => focused(event.target), { signal })
  document.addEventListener('focusout', hide, { signal })
  // What is typed may change or outdate the text, and the tooltip covers what stands above.
  document.addEventListener('input', hide, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
  document.addEventListener('scroll', hide, { capture: true, passive: true, signal })
  // What was hovered or focused before this code was loaded.
  const under = window.matchMedia('(hover: hover)').matches
    ? [...document.querySelectorAll(':hover')].at(-1)
    : null
  const first = aimed(under ?? null)
  if (first) timer = setTimeout(() => show(first), delay)
  else focused(document.activeElement)
  return () => {
    hide()
    stop.abort()
  }
}
