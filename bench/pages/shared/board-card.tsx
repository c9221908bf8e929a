import { memo } from 'react'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { formatDate, formatDaysAway } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'

const now = Date.now()

/** A card's content, the same on every page: plain elements without controls. */
export const CardContent = memo(({ card, company }: { card: Opportunity; company: string | undefined }) => {
  const late = card.deadline !== null && Date.parse(card.deadline) < now
  return (
    <>
      <h3>{card.title ?? 'Untitled'}</h3>
      <p>{company ?? `Company ${card.idCompany}`}</p>
      <dl>
        <dd>{formatMoney(card.amount, 'en')}</dd>
        <dd className={late ? 'late' : undefined}>{formatDate(card.deadline, 'en')}</dd>
        <dd>{card.idUser === null ? 'No owner' : `User ${card.idUser}`}</dd>
        <dd>{card.idCrmVisitCard === null ? '' : `Contact ${card.idCrmVisitCard}`}</dd>
        <dd>{formatDaysAway(Math.round((Date.parse(card.modified) - now) / 86_400_000), 'en')}</dd>
      </dl>
    </>
  )
})
CardContent.displayName = 'CardContent'
