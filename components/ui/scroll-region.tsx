import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A box with its own scrolling, and therefore focusable by keyboard. */
export const ScrollRegion = (props: { label: string; className: string; children: ReactNode }) => (
  <section aria-label={props.label} tabIndex={0} className={cx('overflow-auto', props.className)}>
    {props.children}
  </section>
)
