'use client'

import { useQuery } from '@tanstack/react-query'
import HardDrive from 'lucide-react/icons/hard-drive'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { parcView } from './parc-groups.ts'
import { ParcTable } from './parc-table.tsx'

const BesidePanel = partOf(() => import('./beside-panel.tsx'), 'BesidePanel', { here: true })

/** The installed software of a company, by domain or type, and beside what its alerts looked at. */
export function ParcsScreen({ idCompany }: { idCompany: number }) {
  const t = useTranslations('parc')
  const { group: grouping, open } = useView(parcView)
  const query = useQuery(listQuery('listParcs', { query: { idCompany } }))
  return (
    <PageBody>
      <QueryPanel
        title={t('title')}
        query={query}
        skeleton={<SkeletonTable rows={8} columns={6} />}
        actions={
          <SegmentedControl
            label={t('groupBy')}
            value={grouping}
            onChange={(group) => changeAddress(parcView.write({ group }))}
            options={[
              { value: 'domain', label: t('byDomain') },
              { value: 'type', label: t('byType') },
            ]}
          />
        }
        empty={<EmptyState icon={HardDrive} title={t('noneTitle')} text={t('noneText')} />}
      >
        {(parcs) => <ParcTable parcs={parcs} grouping={grouping} open={open} />}
      </QueryPanel>
      <BesidePanel idCompany={idCompany} parcs={query.data} waiting={query.isPending} />
    </PageBody>
  )
}
