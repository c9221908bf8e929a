import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../badge.tsx'
import { cx } from '../cx.ts'

const looks: Record<Tone, { icon: typeof Info; box: string; ink: string }> = {
  neutral: { icon: Info, box: 'bg-neutral-soft', ink: 'text-ink-2' },
  accent: { icon: Info, box: 'bg-accent-soft', ink: 'text-accent-ink' },
  success: { icon: CircleCheck, box: 'bg-success-soft', ink: 'text-success-ink' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft', ink: 'text-warning-ink' },
  danger: { icon: CircleX, box: 'bg-danger-soft', ink: 'text-danger-ink' },
}

interface CalloutProps {
  tone?: Tone
  title?: ReactNode
  /** Its text; use `children` for long texts, and for more than text. */
  text?: ReactNode
  action?: ReactNode
  /** Makes it a live region: only for what appears after the page has loaded. */
  live?: boolean
  className?: string
  children?: ReactNode
}

/** An important message within the page's content. */
export function Callout(props: CalloutProps) {
  const { tone = 'neutral', title, action, live = false, className, text, children = text } = props
  const { icon: Icon, box, ink } = looks[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex flex-wrap items-start gap-x-2.5 gap-y-2 rounded-md px-3 py-2 text-sm forced-colors:border',
        box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-2.5">
        <Icon aria-hidden size={16} className={cx('mt-0.5 shrink-0', ink)} />
        <div className="min-w-0 flex-1 text-ink">
          {title && <p className={cx('font-medium', ink)}>{title}</p>}
          {children}
        </div>
      </div>
      {action && <div className="-my-0.5 shrink-0">{action}</div>}
    </div>
  )
}
