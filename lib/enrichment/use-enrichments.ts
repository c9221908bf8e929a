import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type EnrichmentJob, jobKey, type WantedEnrichment } from '#lib/domain/enrichment/enrichment-queue.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { neverChanges } from '#lib/store.ts'
import type { EnrichmentEngine } from './enrichment-engine.ts'
import { historyVersion, onHistory, type StartedHere, startedHere } from './enrichment-history.ts'
import { enrich, enrichmentEngine } from './enrichments.ts'

const none: readonly EnrichmentJob[] = []
const nothing = () => none

/** The enrichment jobs of this tab, and the engine, which is null on the server and in the first render. */
export function useEnrichments() {
  const idAccount = useIdAccount()
  const client = useQueryClient()
  const [engine, setEngine] = useState<EnrichmentEngine | null>(null)
  useEffect(() => setEngine(enrichmentEngine(client, idAccount)), [client, idAccount])
  const jobs = useSyncExternalStore(engine?.subscribe ?? neverChanges, engine?.get ?? nothing, nothing)
  const start = useCallback(
    (wishes: readonly WantedEnrichment[]) => enrich(client, idAccount, wishes),
    [client, idAccount],
  )
  return { jobs, engine, start }
}

export const jobsByKey = (jobs: readonly EnrichmentJob[]): ReadonlyMap<string, EnrichmentJob> =>
  new Map(jobs.map((job) => [jobKey(job), job]))

const unread = () => -1

/** The enrichments that the account started in this browser, latest first; none on the server. */
export function useStartedHere(): readonly StartedHere[] {
  const idAccount = useIdAccount()
  const version = useSyncExternalStore(onHistory, historyVersion, unread)
  return useMemo(() => (version < 0 ? [] : startedHere(idAccount)), [version, idAccount])
}
