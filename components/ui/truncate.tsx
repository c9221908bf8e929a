import type { ElementType, ReactNode } from 'react'
import { cx } from './cx.ts'

interface TruncateProps {
  as?: ElementType
  lines?: 1 | 2 | 3
  className?: string
  children: ReactNode
}

const clamps = { 1: 'block truncate', 2: 'line-clamp-2', 3: 'line-clamp-3' }

/** Truncates what does not fit; only then a tooltip shows the whole text. */
export const Truncate = ({ as: Tag = 'span', lines = 1, className, children }: TruncateProps) => (
  <Tag data-tooltip-cut="" className={cx('min-w-0', clamps[lines], className)}>
    {children}
  </Tag>
)
