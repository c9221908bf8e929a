import { useDeferredValue, useMemo, useState } from 'react'
import { createCampaignSummary } from '#lib/domain/campaign/campaign-summary.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'

type Rows = CampaignLoad['rows']

/** Counts a load as it grows: within one load rows are only ever added at the end, so that each is counted once. */
function createCounter() {
  let counted: Rows = []
  let summary = createCampaignSummary()
  return (rows: Rows) => {
    const last = counted.length - 1
    const goesOn = rows.length > last && rows[0] === counted[0] && rows[last] === counted[last]
    if (!goesOn) {
      summary = createCampaignSummary()
      counted = []
    }
    summary.add(rows.slice(counted.length))
    counted = rows
    return summary.read()
  }
}

/** The summary of what is loaded. Follows the load when the browser has time, never before the grid. */
export function useSummary({ rows }: Pick<CampaignLoad, 'rows'>) {
  const deferred = useDeferredValue(rows)
  const [count] = useState(createCounter)
  return useMemo(() => count(deferred), [count, deferred])
}
