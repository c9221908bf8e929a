import { useEffect, useRef } from 'react'
import type { Selection } from '#components/ui/table/selection.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { type CampaignRow, rowKey } from '../model/campaign-row.ts'

/** The chosen keys that rows have; the same set where all have one. */
export function stillThere(
  chosen: ReadonlySet<string>,
  rows: Iterable<Pick<CampaignRow, 'idCampaign' | 'idCompany'>>,
): ReadonlySet<string> {
  const left = new Set(chosen)
  for (const row of rows) if (left.size > 0) left.delete(rowKey(row))
  return left.size === 0 ? chosen : chosen.difference(left)
}

/** What was chosen, and is gone once the rows were read anew, is chosen no more: the bar counts what it acts on. */
export function useStillThere(selection: Selection, { generation, state, rows }: CampaignLoad): void {
  const looked = useRef(generation)
  useEffect(() => {
    if (looked.current === generation || state === 'loading' || state === 'failed') return
    looked.current = generation
    const chosen = selection.get()
    const kept = stillThere(chosen, rows)
    if (kept !== chosen) selection.set(kept)
  }, [selection, generation, state, rows])
}
