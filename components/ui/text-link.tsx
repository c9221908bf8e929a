import type { ComponentProps } from 'react'
import { AppLink } from './app-link.tsx'
import { cx } from './cx.ts'

/** A link inside text or a table cell. */
export function TextLink({ className, ...rest }: ComponentProps<typeof AppLink>) {
  return (
    <AppLink
      {...rest}
      className={cx('rounded-sm text-accent-ink underline-offset-2 hover:underline', className)}
    />
  )
}
