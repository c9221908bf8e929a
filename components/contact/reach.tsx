'use client'

import { CopyButton } from '#components/ui/copy-button.tsx'
import { cx } from '#components/ui/cx.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { mailHref, phoneHref, profileAddress } from '#lib/domain/contact-card.ts'
import { safeUrl } from '#lib/domain/safe-url.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { ContactRow } from './contact-row.ts'

interface ReachProps {
  value: string | null
  /** Its name, for the copy button. */
  what: string
  href: string | null
  className?: string
}

/** A way to reach somebody: used by a press, copied by another. Shown as text where it is no address. */
function Reach({ value, what, href, className }: ReachProps) {
  if (!value?.trim()) return <NoValue />
  return (
    <span className="-my-0.5 inline-flex min-h-6 max-w-full min-w-0 items-center gap-0.5">
      {href === null ? (
        <span className={cx('min-w-0 truncate', className)}>{plainLine(value)}</span>
      ) : (
        <a
          href={href}
          className={cx(
            'min-w-0 truncate rounded-sm py-0.5 text-accent-ink underline-offset-2 hover:underline',
            className,
          )}
        >
          {plainLine(value)}
        </a>
      )}
      <CopyButton value={value} what={what} size="sm" />
    </span>
  )
}

export const Phone = ({ value, what }: { value: string | null; what: string }) => (
  <Reach value={value} what={what} href={phoneHref(value)} className="ident" />
)

export const Mail = ({ value, what }: { value: string | null; what: string }) => (
  <Reach value={value} what={what} href={mailHref(value)} />
)

type ProfileOf = Pick<ContactRow, 'linkedinUrl' | 'linkedinId'>

/** The profile, opened elsewhere; only an address of the web becomes a link. */
export function Profile({ card, what }: { card: ProfileOf; what: string }) {
  const address = profileAddress(card)
  if (address === null) return <NoValue />
  const link = safeUrl(address)
  return (
    <span className="-my-0.5 inline-flex min-h-6 max-w-full min-w-0 items-center gap-0.5">
      {link ? (
        <ExternalLink href={link.href}>
          {link.label.replace(/^(?:[a-z]+\.)?linkedin\.com\/in\//, '')}
        </ExternalLink>
      ) : (
        <span className="min-w-0 truncate">{plainLine(address)}</span>
      )}
      <CopyButton value={address} what={what} size="sm" />
    </span>
  )
}
