'use client'

import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const skeleton = <SkeletonTable rows={3} columns={6} />
const OpportunityTable = part(() =>
  dynamic(() => import('./opportunity-table.tsx').then((module) => module.OpportunityTable), {
    loading: () => skeleton,
  }),
)

/** The opportunities of a contact, filtered from those of its company: the API lists none by contact (api.md 4.4). */
export function ContactOpportunities({ idCrmVisitCard }: { idCrmVisitCard: number }) {
  const t = useTranslations('opportunity')
  const contact = useQuery(endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard } }))
  const idCompany = contact.data?.crmVisitCardList[0]?.idCompany ?? null
  const query = useQuery({
    ...endpointQuery('listOpportunities', { query: { idCompany: idCompany ?? 0 } }),
    enabled: idCompany !== null,
    select: (data) => data.opportunityList.filter((row) => row.idCrmVisitCard === idCrmVisitCard),
  })
  const companyless = contact.data !== undefined && idCompany === null
  return (
    <QueryPanel
      title={t('title')}
      query={idCompany === null ? { ...contact, data: companyless ? [] : undefined } : query}
      description={t('ofContact')}
      skeleton={skeleton}
      empty={
        <EmptyState
          icon={Handshake}
          title={t('noneTitle')}
          text={t(companyless ? 'ofContactAlone' : 'ofContactNone')}
        />
      }
    >
      {(rows) => <OpportunityTable rows={rows} ofContact />}
    </QueryPanel>
  )
}
