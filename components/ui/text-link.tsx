import type { ComponentProps } from 'react'
import { AppLink } from './app-link.tsx'
import { cx } from './cx.ts'

/** A link inside text or a table cell, with a target 24 px high whatever the line height. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof AppLink>) => (
  <AppLink
    {...rest}
    className={cx('rounded-sm py-1 text-accent-ink underline-offset-2 hover:underline', className)}
  />
)
