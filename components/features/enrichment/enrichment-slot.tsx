'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import { areStored, enrichmentsWanted, onEnrichmentsWanted } from '#lib/enrichment/enrichment-signal.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const EnrichmentTray = partOf(() => import('./enrichment-tray.tsx'), 'EnrichmentTray')

const no = () => false

/** The tray of enrichments, on every page; its code is loaded when there is something to show. */
export function EnrichmentSlot() {
  const idAccount = useIdAccount()
  const client = useQueryClient()
  const wanted = useSyncExternalStore(onEnrichmentsWanted, enrichmentsWanted, no)
  useEffect(() => {
    const takeUp = async () => {
      if (!areStored(idAccount)) return
      const { takeUpEnrichments } = await import('#lib/enrichment/enrichments.ts')
      await takeUpEnrichments(client, idAccount)
    }
    void takeUp().catch(() => undefined)
    return onSignOut(async () => (await import('#lib/enrichment/enrichments.ts')).wipeEnrichments())
  }, [client, idAccount])
  return wanted && <EnrichmentTray />
}
