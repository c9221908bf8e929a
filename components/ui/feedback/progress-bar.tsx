import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface ProgressBarProps {
  /** What is in progress. */
  label: string
  /** Null: indeterminate. */
  value: number | null
  max?: number
  /** Under the bar, e.g. "120 of 500". */
  children?: ReactNode
  className?: string
}

export function ProgressBar({ label, value, max = 100, children, className }: ProgressBarProps) {
  const share = value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max))
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        className="h-1 overflow-hidden rounded-full bg-press forced-colors:border"
      >
        <div
          data-progress=""
          className={cx('h-full rounded-full bg-accent', share === null && 'w-[30%] animate-indeterminate')}
          // No transition: it would repaint the page about ten times a step, a third of the cost of loading rows.
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      {children && <div className="text-xs text-ink-2">{children}</div>}
    </div>
  )
}
