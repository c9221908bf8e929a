'use client'

import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { companyView } from './company-view.ts'
import { CreateOpportunity } from './create/create-button.tsx'

const skeleton = <SkeletonTable rows={6} columns={6} />
const OpportunityTable = part(
  () =>
    dynamic(() => import('./opportunity-table.tsx').then((module) => module.OpportunityTable), {
      loading: () => skeleton,
    }),
  { here: true },
)

const showDeleted = (deleted: boolean) => changeAddress(companyView.write({ deleted }))

export function CompanyOpportunities({ idCompany }: { idCompany: number }) {
  const t = useTranslations('opportunity')
  const notation = useNotation()
  const start = useMemo(() => ({ idCompany }), [idCompany])
  const { deleted } = useView(companyView)
  const query = useQuery(
    listQuery('listOpportunities', { query: deleted ? { idCompany, isDeleted: true } : { idCompany } }),
  )
  const alive = query.data?.filter((row) => !row.isDeleted) ?? []
  const amount = alive.reduce((sum, row) => sum + (row.amount ?? 0), 0)
  return (
    <PageBody>
      <QueryPanel
        title={t('title')}
        query={query}
        description={
          alive.some((row) => row.amount !== null)
            ? t('sum', { amount: formatMoney(amount, notation), count: alive.length })
            : query.isPending && '\u00a0'
        }
        skeleton={skeleton}
        actions={
          <>
            <Checkbox label={t('withDeleted')} checked={deleted} onCheckedChange={showDeleted} />
            <CreateOpportunity start={start} />
          </>
        }
        empty={
          <EmptyState
            icon={Handshake}
            title={t('noneTitle')}
            action={!deleted && <Button onClick={() => showDeleted(true)} label={t('lookDeleted')} />}
            text={t(deleted ? 'noneEver' : 'noneText')}
          />
        }
      >
        {(rows) => <OpportunityTable rows={rows} />}
      </QueryPanel>
    </PageBody>
  )
}
