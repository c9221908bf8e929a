import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-surface px-1 font-sans text-xs text-ink-2',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
