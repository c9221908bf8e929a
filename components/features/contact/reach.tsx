import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { profileAddress } from '#lib/domain/contact/contact-card.ts'
import { safeUrl } from '#lib/domain/text/safe-url.ts'
import { plainLine } from '#lib/format/plain-text.ts'

interface ReachProps {
  value: string | null
  /** What is copied, for the copy button's label. */
  what: string
  /** A warning shown beside the value. */
  mark?: ReactNode
}

/** A phone number or an email address as a link, with a copy button; plain text where it is not valid. */
function Reach({ value, what, kind, mark }: ReachProps & { kind: 'mail' | 'phone' }) {
  if (!value?.trim()) return <NoValue />
  return (
    <span className="-my-0.5 inline-flex min-h-6 max-w-full min-w-0 items-center gap-0.5">
      <ReachLink value={value} kind={kind} className="truncate" />
      <CopyButton value={value} what={what} size="sm" />
      {mark}
    </span>
  )
}

export const Phone = (props: ReachProps) => <Reach {...props} kind="phone" />
export const Mail = (props: ReachProps) => <Reach {...props} kind="mail" />

/** A warning icon beside an email address that should not be written to; `reason` is its tooltip. */
export const AddressMark = ({ reason }: { reason: string }) => (
  <span data-tooltip={reason} className="inline-flex shrink-0 text-warning-ink">
    <MailWarning size={14} />
    <VisuallyHidden>{reason}</VisuallyHidden>
  </span>
)

type ProfileOf = Pick<ContactRow, 'linkedinUrl' | 'linkedinId'>

/** The profile, opened in a new tab; only http and https addresses become links. */
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
