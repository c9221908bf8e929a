'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { placeBeside } from './place.ts'

const selector = '[data-tooltip], [data-tooltip-cut], .truncate:not([data-tooltip] *)'
const delay = 350

function textOf(target: HTMLElement): string | null {
  if (target.dataset.tooltip) return target.dataset.tooltip
  const cut = target.scrollWidth > target.clientWidth + 1 || target.scrollHeight > target.clientHeight + 1
  return cut ? target.innerText : null
}

/**
 * The one tooltip of the page. Anything with `data-tooltip` shows it on hover and on keyboard focus;
 * `data-tooltip-cut` and the class `truncate` show an element's own text when it does not fit. Escape hides it; it can be hovered.
 */
export function TooltipHost() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = ref.current
    if (!tip) return
    let target: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const hide = () => {
      clearTimeout(timer)
      if (target?.getAttribute('aria-describedby') === tip.id) target.removeAttribute('aria-describedby')
      target = null
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    const show = (next: HTMLElement) => {
      const text = next.isConnected ? textOf(next) : null
      if (!text) return
      hide()
      target = next
      tip.textContent = text
      // A popover opened before a modal dialog would lie under it: open it anew each time.
      tip.showPopover()
      placeBeside(next, tip, { side: 'top', align: 'center', gap: 6 })
      const named = next.getAttribute('aria-label') === text || !next.dataset.tooltip
      if (!named && !next.hasAttribute('aria-describedby')) next.setAttribute('aria-describedby', tip.id)
    }
    const candidate = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (event.target instanceof Node && tip.contains(event.target)) return clearTimeout(timer)
      const next = candidate(event)
      if (next === target && next) return clearTimeout(timer)
      clearTimeout(timer)
      if (next) timer = setTimeout(() => show(next), target ? 60 : delay)
      else if (target) timer = setTimeout(hide, 100)
    }
    const onFocus = (event: FocusEvent) => {
      const next = candidate(event)
      if (!next || !(event.target instanceof Element && event.target.matches(':focus-visible'))) return
      // A moment later: focus that one popover gives back while another opens comes in the middle of that.
      clearTimeout(timer)
      timer = setTimeout(() => show(next))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      hide()
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])
  return (
    <div
      ref={ref}
      id="tooltip"
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-w-xs rounded-md bg-ink px-2 py-1 text-xs whitespace-pre-line text-canvas open:animate-fade"
    />
  )
}

/** Words that explain themselves on hover and focus: a dotted line says that there is more. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span
      data-tooltip={text}
      tabIndex={0}
      className="rounded-sm underline decoration-ink-3 decoration-dotted underline-offset-2"
    >
      {children}
    </span>
  )
}
