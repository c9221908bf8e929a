import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A surface with a border. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('rounded-lg border border-line bg-surface', className)}>{children}</div>
}
