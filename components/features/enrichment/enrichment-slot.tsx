'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import {
  enrichmentsWanted,
  onEnrichmentsWanted,
  storedEnrichments,
  wantEnrichments,
} from '#lib/enrichment/enrichment-signal.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const EnrichmentTray = partOf(() => import('./enrichment-tray.tsx'), 'EnrichmentTray')

const no = () => false

/** The tray of enrichments, on every page, loaded when there is something to show. */
export function EnrichmentSlot({ idAccount }: { idAccount: string }) {
  const wanted = useSyncExternalStore(onEnrichmentsWanted, enrichmentsWanted, no)
  useEffect(() => {
    if (storedEnrichments(idAccount) !== null) wantEnrichments()
    return onSignOut(async () => (await import('#lib/enrichment/enrichments.ts')).wipeEnrichments())
  }, [idAccount])
  return wanted && <EnrichmentTray idAccount={idAccount} />
}
