import { cx } from '#components/ui/cx.ts'
import { mailHref, phoneHref } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'

interface ReachLinkProps {
  value: string
  kind: 'mail' | 'phone'
  className?: string | undefined
}

/** An e-mail address or a phone number as a link; plain text where it is not a valid one. */
export function ReachLink({ value, kind, className }: ReachLinkProps) {
  const href = kind === 'mail' ? mailHref(value) : phoneHref(value)
  const style = cx('min-w-0', kind === 'phone' && href !== null && 'ident', className)
  if (href === null) return <span className={style}>{plainLine(value)}</span>
  return (
    <a
      href={href}
      className={cx(
        style,
        'inline-block rounded-sm py-0.5 text-accent-ink underline-offset-2 hover:underline',
      )}
    >
      {plainLine(value)}
    </a>
  )
}
