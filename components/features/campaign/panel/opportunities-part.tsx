import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { isLate } from '#lib/domain/opportunity/opportunity-lateness.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { dayOf } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { PanelPart } from './panel-part.tsx'

/** Most opportunities listed; the company's page has them all. */
const SHOWN = 5

/** The company's opportunities (api.md 4.4), latest first; `create` is the button for a new one. */
export function OpportunitiesPart({ idCompany, create }: { idCompany: number; create: ReactNode }) {
  const t = useTranslations('campaignPanel')
  const query = useQuery({
    ...endpointQuery('listOpportunities', { query: { idCompany } }),
    select: ({ opportunityList }) => opportunityList.toSorted((a, b) => b.created.localeCompare(a.created)),
  })
  return (
    <PanelPart
      part="opportunities"
      title={t('opportunities')}
      count={query.data?.length}
      actions={create}
      query={query}
      isEmpty={({ length }) => length === 0}
      skeleton={<SkeletonText lines={2} />}
      empty={t('noOpportunity')}
    >
      {(rows) => (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {rows.slice(0, SHOWN).map((row) => (
              <Line key={row.idOpportunity} row={row} />
            ))}
          </ul>
          <p className="py-1 text-sm">
            <TextLink href={paths.company(idCompany, 'opportunities')}>
              {t('allOpportunities', { count: rows.length })}
            </TextLink>
          </p>
        </>
      )}
    </PanelPart>
  )
}

function Line({ row }: { row: Opportunity }) {
  const t = useTranslations('campaignPanel')
  const notation = useNotation()
  const owner = useUserName(row.idUser)
  const [{ outcomes }] = useBoardSettings()
  const late = isLate(row, stadeOutcomeOf(outcomes, row.idStade, row.stade?.label), dayOf(useNow()))
  return (
    <li className="py-1.5 text-sm" data-opportunity={row.idOpportunity}>
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
          {lineOrNull(row.title) ?? t('untitled', { id: String(row.idOpportunity) })}
        </span>
        {row.amount !== null && (
          <span className="shrink-0 tabular-nums">{formatMoney(row.amount, notation)}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        {row.stade && <Tag>{plainLine(row.stade.label)}</Tag>}
        <span>{owner ?? t('noOwner')}</span>
        {row.deadline !== null && <span>{t('deadline', { date: formatDate(row.deadline, notation) })}</span>}
        {late && <Badge tone="danger">{t('late')}</Badge>}
      </div>
    </li>
  )
}
