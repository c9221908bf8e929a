import { useMemo } from 'react'
import { useThrottled } from '#components/ui/feedback/use-throttled.ts'
import type { ColumnContext } from '../campaign-column.ts'
import type { GridRows } from '../grid/use-grid-rows.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { CampaignFilters, type CampaignFiltersProps } from './campaign-filters.tsx'

interface KnownFiltersProps extends Omit<CampaignFiltersProps, 'campaigns' | 'statuses'> {
  grid: GridRows
  load: CampaignLoad | null
  context: ColumnContext
}

/** The API's filters with suggestions from the loaded rows, computed only once they are open. */
export function KnownFilters({ grid, load, context, ...filters }: KnownFiltersProps) {
  return <CampaignFilters {...filters} {...useKnown(grid, load, context)} />
}

/** The campaigns and statuses that occur in the loaded rows. */
function useKnown(latest: GridRows, load: CampaignLoad | null, context: ColumnContext) {
  const loaded = useThrottled(latest.loaded, load?.all === true, latest.index)
  return useMemo(
    () => ({
      campaigns: loaded.index
        .tally('campaign', null)
        .map(([{ idCampaign }]) => [idCampaign, context.campaign(idCampaign)] as const),
      statuses: loaded.index
        .tally('status', null)
        .map(([row]) => [row.idCampaignResultStatus, row.status.title] as const),
    }),
    [loaded, context],
  )
}
