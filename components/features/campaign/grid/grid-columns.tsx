import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { ColumnChooser } from '#components/ui/table/column-chooser.tsx'
import type { ColumnGroup } from '../campaign-column.ts'
import { CAMPAIGN_COLUMNS } from '../campaign-columns.ts'
import { type CampaignView, PLAIN_VIEW } from '../campaign-view.ts'

const groups: readonly ColumnGroup[] = ['row', 'persona', 'enrichContact', 'linkedinLink']
const idsOf = (group: ColumnGroup) =>
  CAMPAIGN_COLUMNS.filter((column) => column.group === group).map(({ id }) => id)

interface GridColumnsProps {
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
}

export const GridColumns = memo(function GridColumns({ view, change }: GridColumnsProps) {
  const t = useTranslations('campaignGrid')
  return (
    <ColumnChooser
      view={view}
      onChange={(next) => change((now) => ({ ...now, ...next(now) }))}
      defaults={PLAIN_VIEW}
      groups={groups.map((group) => ({ heading: t(`columnGroups.${group}`), ids: idsOf(group) }))}
      nameOf={(id) => t(`columns.${id}`)}
      canPin
    />
  )
})
