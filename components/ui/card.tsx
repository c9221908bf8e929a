import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('rounded-lg border border-line bg-surface', className)}>{children}</div>
}
