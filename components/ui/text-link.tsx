import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A link inside text or a table cell. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx('rounded-sm text-accent-ink underline-offset-2 hover:underline', className)}
    />
  )
}
