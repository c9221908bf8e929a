'use client'

import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { BoardCard } from '#lib/domain/board/card.ts'
import type { BoardSettings, ShownField } from '#lib/domain/board/settings.ts'
import { isLate } from '#lib/domain/opportunity-lateness.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { companyLabels, contactLabels, useLabel } from '#lib/opportunity/card-labels.ts'
import { useUserName } from '#lib/people/use-user-name.ts'
import { cardLines } from './layout.ts'
import { today } from './today.ts'

interface CardDetailsProps {
  card: BoardCard
  settings: BoardSettings
}

/** What a card says below its title, as far as the person wants it. */
export function CardDetails({ card, settings }: CardDetailsProps) {
  const locale = useLocale()
  const lines = cardLines(settings)
  const shows = (field: ShownField) => !settings.hidden.includes(field)
  if (lines.one) {
    return (
      <Dotted className="h-4 text-xs text-ink-3">
        {shows('company') && <CompanyLabel id={card.idCompany} />}
        {shows('deadline') && card.deadline !== null && <Deadline card={card} />}
        {shows('owner') && <OwnerLabel idUser={card.idUser} />}
      </Dotted>
    )
  }
  return (
    <>
      {lines.company && (
        <p className="h-[18px] truncate text-xs leading-[18px] text-ink-2">
          <CompanyLabel id={card.idCompany} />
        </p>
      )}
      {lines.figures && (
        <p className="flex h-[22px] items-center justify-between gap-2 tabular-nums">
          <span className="truncate font-medium">
            {shows('amount') && card.amount !== null && formatMoney(card.amount, locale)}
          </span>
          {shows('deadline') && card.deadline !== null && <Deadline card={card} />}
        </p>
      )}
      {lines.people && (
        <Dotted className="h-[18px] text-xs leading-[18px] text-ink-3">
          {shows('owner') && <OwnerLabel idUser={card.idUser} />}
          {shows('contact') && card.idCrmVisitCard !== null && <ContactLabel id={card.idCrmVisitCard} />}
          {shows('age') && <RelativeTime value={card.modified} />}
        </Dotted>
      )}
    </>
  )
}

/** Parts on one line with dots between them; what does not fit is cut at the end. */
function Dotted({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p className={cx('truncate', className)}>
      {Children.toArray(children).map((part, at) => (
        <Fragment key={isValidElement(part) ? part.key : 'text'}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

function CompanyLabel({ id }: { id: number }) {
  const t = useTranslations('board')
  const name = useLabel(companyLabels, id)
  return name === undefined ? (
    <span className="text-ink-3">…</span>
  ) : (
    (name ?? t('company', { id: String(id) }))
  )
}

function ContactLabel({ id }: { id: number }) {
  const t = useTranslations('board')
  return useLabel(contactLabels, id) ?? t('contact', { id: String(id) })
}

function OwnerLabel({ idUser }: { idUser: number | null }) {
  const t = useTranslations('board')
  return useUserName(idUser) ?? t('noOwner')
}

function Deadline({ card }: { card: BoardCard }) {
  const t = useTranslations('board')
  const locale = useLocale()
  const late = isLate(card.deadline, today())
  return (
    <span
      data-late={late || undefined}
      className={cx(
        'inline-flex shrink-0 items-center gap-1 text-xs',
        late ? 'text-danger-ink' : 'text-ink-3',
      )}
    >
      {late && <CalendarClock aria-hidden size={12} />}
      {late && <span className="sr-only">{t('late')}</span>}
      {formatDate(card.deadline, locale)}
    </span>
  )
}
