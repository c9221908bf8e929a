'use client'

import { useQuery } from '@tanstack/react-query'
import HardDrive from 'lucide-react/icons/hard-drive'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { part } from '#components/ui/feedback/part.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { changeAddress, useAddress } from '#components/ui/use-address.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import type { ParcGrouping } from './parc-groups.ts'
import { ParcTable } from './parc-table.tsx'

const BesidePanel = part(
  lazy(() => import('./beside-panel.tsx').then((module) => ({ default: module.BesidePanel }))),
  { here: true },
)

/** The installed software of a company, by domain or type, and beside what its alerts looked at. */
export function ParcsScreen({ idCompany }: { idCompany: number }) {
  const t = useTranslations('parc')
  const params = useAddress()
  const grouping: ParcGrouping = params.get('group') === 'type' ? 'type' : 'domain'
  const query = useQuery(endpointQuery('listParcs', { query: { idCompany } }))
  const parcs = query.data?.parcList
  const unknown = parcs?.filter(({ idSolution }) => idSolution === null).length ?? 0
  return (
    <PageBody>
      <div className="flex flex-col gap-4 pt-4">
        <Panel
          title={t('title')}
          count={parcs?.length}
          state={panelStateOf(query, (data) => data.parcList.length === 0)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          padded={false}
          skeleton={<SkeletonTable rows={8} columns={6} />}
          actions={
            <SegmentedControl
              label={t('groupBy')}
              value={grouping}
              onChange={(group) => changeAddress({ group: group === 'domain' ? null : group })}
              options={[
                { value: 'domain', label: t('byDomain') },
                { value: 'type', label: t('byType') },
              ]}
            />
          }
          empty={
            <EmptyState icon={<HardDrive aria-hidden size={20} />} title={t('noneTitle')}>
              {t('noneText')}
            </EmptyState>
          }
        >
          {() => parcs && <ParcTable parcs={parcs} grouping={grouping} open={params.get('open')} />}
        </Panel>
        <Suspense>
          <BesidePanel idCompany={idCompany} parcs={parcs} unknown={unknown} failed={query.error !== null} />
        </Suspense>
      </div>
    </PageBody>
  )
}
