import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const soft: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

export const toneFill: Record<Tone, string> = {
  neutral: 'bg-neutral',
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

interface BadgeProps {
  tone?: Tone
  /** Why it says so; shown on hover and focus. */
  tooltip?: string
  className?: string
  children: ReactNode
}

export const Badge = ({ tone = 'neutral', tooltip, className, children }: BadgeProps) => (
  <span
    data-tooltip={tooltip}
    // A tooltip must be reachable without a mouse.
    tabIndex={tooltip ? 0 : undefined}
    className={cx(
      'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap forced-colors:border',
      soft[tone],
      className,
    )}
  >
    <span className="truncate">{children}</span>
  </span>
)

/** A label that a person assigned: outlined, so that it does not read as a status. */
export const Tag = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <span
    className={cx(
      'inline-flex h-5 max-w-full items-center rounded-sm border border-line-strong px-1.5 text-xs whitespace-nowrap text-ink-2',
      className,
    )}
  >
    <span className="truncate">{children}</span>
  </span>
)

/** A coloured dot with its word: colour alone never carries a meaning. */
export const StatusDot = (props: { tone: Tone; pulse?: boolean; children: ReactNode }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
    <span
      data-status-dot=""
      aria-hidden="true"
      className={cx('size-2 shrink-0 rounded-full', toneFill[props.tone], props.pulse && 'animate-pulse')}
    />
    <span className="truncate">{props.children}</span>
  </span>
)
