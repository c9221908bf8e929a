'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type EnrichmentJob, type EnrichmentWish, jobKey } from '#lib/domain/enrichment-queue.ts'

import type { EnrichmentEngine } from './enrichment-engine.ts'
import { enrich, enrichmentEngine } from './enrichments.ts'

const none: readonly EnrichmentJob[] = []
const nothing = () => none
const never = () => () => undefined

/** The enrichments of this tab and what can be done with them. The engine is null on the server and at first. */
export function useEnrichments(idAccount: string) {
  const client = useQueryClient()
  const [engine, setEngine] = useState<EnrichmentEngine | null>(null)
  useEffect(() => setEngine(enrichmentEngine(client, idAccount)), [client, idAccount])
  const jobs = useSyncExternalStore(engine?.subscribe ?? never, engine?.get ?? nothing, nothing)
  const start = useCallback(
    (wishes: readonly EnrichmentWish[]) => enrich(client, idAccount, wishes),
    [client, idAccount],
  )
  return { jobs, engine, start }
}

/** Jobs by contact and type. */
export const jobsByKey = (jobs: readonly EnrichmentJob[]): ReadonlyMap<string, EnrichmentJob> =>
  new Map(jobs.map((job) => [jobKey(job), job]))
