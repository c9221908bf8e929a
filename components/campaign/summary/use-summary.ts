'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import type { CampaignLoad } from '#lib/campaign/campaign-load.ts'
import { createCampaignSummary } from '#lib/domain/campaign-summary.ts'

type Counted = Pick<CampaignLoad, 'rows' | 'generation'>

/** Counts a load as it grows: rows are only ever added at the end of a generation, so that each is counted once. */
function createCounter() {
  let generation: number | null = null
  let counted = 0
  let summary = createCampaignSummary()
  return ({ rows, ...load }: Counted) => {
    // An older moment of the load, drawn again: it has fewer rows than were counted since.
    if (load.generation !== generation || rows.length < counted) {
      generation = load.generation
      counted = 0
      summary = createCampaignSummary()
    }
    summary.add(rows.slice(counted))
    counted = rows.length
    return summary.read()
  }
}

/** The summary of what is loaded. Follows the load when the browser has time, never before the grid. */
export function useSummary(load: Counted) {
  const { rows, generation } = useDeferredValue(load)
  const [count] = useState(createCounter)
  return useMemo(() => count({ rows, generation }), [count, rows, generation])
}
