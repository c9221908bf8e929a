'use client'

import type { ColumnContext } from '../campaign-column.ts'
import type { GridRows } from '../grid/use-grid-rows.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { CampaignFilters, type CampaignFiltersProps } from './campaign-filters.tsx'
import { useKnown } from './use-known.ts'

interface KnownFiltersProps extends Omit<CampaignFiltersProps, 'campaigns' | 'statuses'> {
  grid: GridRows
  load: CampaignLoad | null
  context: ColumnContext
}

/** The filters that the API applies, offering what is known from the rows. Nothing is counted before they are open. */
export function KnownFilters({ grid, load, context, ...filters }: KnownFiltersProps) {
  return <CampaignFilters {...filters} {...useKnown(grid, load, context)} />
}
