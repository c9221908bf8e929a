import { Link2, Mail as MailIcon, Phone as PhoneIcon, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { SelectRow } from '#components/ui/table/select-cells.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { functionsOf, profileAddress } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useContactTools } from './contact-tools.tsx'
import { EnrichButtons } from './enrich-buttons.tsx'
import { AddressMark, Mail, Phone, Profile } from './reach.tsx'

interface CellProps {
  row: ContactRow
}

/** Warnings about a contact for whoever is about to call. */
export function ContactMarks({ row }: CellProps) {
  const t = useTranslations('contact')
  return (
    <>
      {row.contactLeftCompany && (
        <Badge tone="warning" className="shrink-0">
          {t('left')}
        </Badge>
      )}
      {row.contactCreatedByUser && <Tag className="min-w-0">{t('createdByUser')}</Tag>}
      {row.isCompany && <Tag className="min-w-0">{t('generic')}</Tag>}
    </>
  )
}

/** The name, with a checkbox unless the card is generic. */
export function NameCell({ row }: CellProps) {
  const t = useTranslations('contact')
  const { selection, order } = useContactTools()
  const name = useContactName()(row)
  const marked = row.contactLeftCompany || row.contactCreatedByUser || row.isCompany
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {!row.isCompany && (
        <SelectRow
          selection={selection}
          id={String(row.idCrmVisitCard)}
          label={t('select', { name })}
          order={order}
        />
      )}
      <span className="flex min-w-0 flex-col gap-0.5">
        <ContactLink contact={row} className="-my-1 truncate font-medium" />
        {marked && (
          <span className="flex gap-1">
            <ContactMarks row={row} />
          </span>
        )}
      </span>
    </span>
  )
}

export function FunctionCell({ row }: CellProps) {
  const t = useTranslations('contact')
  const { current, earlier } = functionsOf(row)
  const [now] = current
  if (!now && earlier.length === 0) return <NoValue />
  const personas = [...new Set(current.flatMap((one) => (one.persona ? [plainLine(one.persona.title)] : [])))]
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-center gap-1.5">
        {now ? (
          <Truncate>{current.map((one) => plainLine(one.name)).join(', ')}</Truncate>
        ) : (
          // A list across companies has the latest function alone: another may be the current one.
          row.functionList && <span className="text-ink-3">{t('noCurrent')}</span>
        )}
        {personas.map((persona) => (
          <Tag key={persona}>{persona}</Tag>
        ))}
      </span>
      {earlier.length > 0 && (
        <Truncate className="text-xs text-ink-3">
          {t('earlierList', { list: earlier.map((one) => plainLine(one.name)).join(', ') })}
        </Truncate>
      )}
    </span>
  )
}

export const CompanyCell = ({ row: { idCompany } }: CellProps) =>
  idCompany === null ? <NoValue /> : <NamedCompanyLink idCompany={idCompany} tab="contacts" />

export const FindCell = ({ row }: CellProps) => <EnrichButtons row={row} {...useContactTools()} />

/** Phone numbers or addresses one below the other, each with an icon and a label for what it is. */
function Ways({ ways }: { ways: readonly { icon: typeof MailIcon; label: string; value: ReactNode }[] }) {
  const given = ways.filter(({ value }) => value)
  if (given.length === 0) return <NoValue />
  return (
    <span className="flex min-w-0 flex-col">
      {given.map(({ icon: Icon, label, value }) => (
        <span key={label} className="flex h-6 min-w-0 items-center gap-1.5">
          <Icon aria-hidden size={12} className="shrink-0 text-ink-3" />
          <VisuallyHidden>{label}</VisuallyHidden>
          {value}
        </span>
      ))}
    </span>
  )
}

export function PhonesCell({ row: { phone, mobile } }: CellProps) {
  const t = useTranslations('contact')
  const way = (icon: typeof PhoneIcon, label: string, text: string | null) => ({
    icon,
    label,
    value: text?.trim() && <Phone value={text} what={label} />,
  })
  const phones = [way(PhoneIcon, t('columns.phone'), phone), way(Smartphone, t('columns.mobile'), mobile)]
  return <Ways ways={phones} />
}

export function AddressesCell({ row }: CellProps) {
  const t = useTranslations('contact')
  const mail = t('columns.email')
  const profile = t('columns.profile')
  const mark = row.contactLeftCompany && <AddressMark reason={t('addressLeft')} />
  const address = row.email?.trim() && <Mail value={row.email} what={mail} mark={mark} />
  const page = profileAddress(row) && <Profile card={row} what={profile} />
  const ways = [
    { icon: MailIcon, label: mail, value: address },
    { icon: Link2, label: profile, value: page },
  ]
  return <Ways ways={ways} />
}
