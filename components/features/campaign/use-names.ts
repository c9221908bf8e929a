import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { companyNames } from '#components/entities/company/company-names.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignView } from './campaign-view.ts'
import type { CampaignLoad } from './model/campaign-load.ts'
import { gridNamesRun } from './model/campaign-loads.ts'

export const NAME_COLUMNS: ReadonlySet<string> = new Set(['company', 'siren'])

const named = (id: string) => NAME_COLUMNS.has(id)

/** Whether a view searches, filters or sorts by company records, and so needs those of all its rows. */
export const needsNames = ({ search, columns, filters, sort }: CampaignView): boolean =>
  (search.trim() !== '' && columns.some(named)) ||
  filters.some(([id]) => named(id)) ||
  sort.some(({ id }) => named(id))

export const useNamesRun = () =>
  useSyncExternalStore(gridNamesRun.subscribe, gridNamesRun.get, gridNamesRun.get)

/** Longest delay until newly loaded names are counted, milliseconds. */
const COUNTED_WITHIN = 500

const NOT_COUNTED = { missing: null, count: 0 }

/** Number of companies in the loaded rows and how many of their names are missing; counted when idle while `wanted`. */
export function useNamesOf({ rows }: Pick<CampaignLoad, 'rows'>, wanted: boolean) {
  const [counted, setCounted] = useState<{ missing: number | null; count: number }>(NOT_COUNTED)
  const kept = useRef<{ rows: unknown; companies: Set<number> } | null>(null)
  const companies = useCallback(() => {
    if (kept.current?.rows !== rows) {
      kept.current = { rows, companies: new Set(rows.map(({ idCompany }) => idCompany)) }
    }
    return kept.current.companies
  }, [rows])
  if (!wanted && counted !== NOT_COUNTED) setCounted(NOT_COUNTED)
  useEffect(() => {
    if (!wanted) return
    let stop: (() => void) | null = null
    const soon = () => {
      stop ??= whenIdle(() => {
        stop = null
        const all = companies()
        setCounted({ missing: companyNames.unknown(all).length, count: all.size })
      }, COUNTED_WITHIN)
    }
    soon()
    const unsubscribe = companyNames.subscribe(soon)
    return () => {
      stop?.()
      unsubscribe()
    }
  }, [wanted, companies])
  return { ...counted, companies }
}
