import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { drawIcon, type Icon } from '../icon.tsx'

interface EmptyStateProps {
  icon?: Icon
  /** Why there is nothing, in a few words. */
  title: ReactNode
  /** What to do about it. */
  text?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export const EmptyState = ({ icon, title, text, children = text, action, className }: EmptyStateProps) => (
  <div className={cx('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
    {icon && <span className="mb-2 flex text-ink-3">{drawIcon(icon, 20)}</span>}
    <p className="text-base font-medium text-ink">{title}</p>
    {children && <div className="max-w-[44ch] text-sm text-pretty text-ink-2">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
