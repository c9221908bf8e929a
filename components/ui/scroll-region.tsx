import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A box that scrolls by itself, so the keyboard has to reach it. */
export const ScrollRegion = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  <section aria-label={label} tabIndex={0} className={cx('overflow-auto', className)}>
    {children}
  </section>
)
