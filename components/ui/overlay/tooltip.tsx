import { useEffect, useRef } from 'react'
import { loadWhenIdle } from '#lib/when-idle.ts'

/**
 * The one tooltip of the page. Anything with `data-tooltip` shows it on hover and on keyboard focus;
 * `data-tooltip-cut` and the class `truncate` show an element's own text when it does not fit. Escape hides it; it can be hovered.
 */
export function TooltipHost() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = ref.current
    if (!tip) return
    // Loaded late, it starts with what is hovered by then; accessible names do not depend on it.
    return loadWhenIdle(
      () => import('./tooltip-work.ts'),
      ({ workTooltip }) => workTooltip(tip),
    )
  }, [])
  return (
    <div
      ref={ref}
      id="tooltip"
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-h-[50dvh] max-w-xs overflow-hidden rounded-md bg-ink px-2 py-1 text-xs [overflow-wrap:anywhere] whitespace-pre-line text-canvas open:animate-fade"
    />
  )
}
