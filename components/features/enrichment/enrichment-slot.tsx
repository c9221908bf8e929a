'use client'

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { part } from '#components/ui/feedback/part.tsx'
import {
  enrichmentsWanted,
  keptEnrichments,
  onEnrichmentsWanted,
  wantEnrichments,
} from '#lib/enrichment/enrichment-signal.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const EnrichmentTray = part(
  lazy(async () => {
    const { EnrichmentTray } = await import('./enrichment-tray.tsx')
    return { default: EnrichmentTray }
  }),
)

const no = () => false

/** The tray of enrichments, on every page, loaded when there is something to show. */
export function EnrichmentSlot({ idAccount }: { idAccount: string }) {
  const wanted = useSyncExternalStore(onEnrichmentsWanted, enrichmentsWanted, no)
  useEffect(() => {
    if (keptEnrichments(idAccount) !== null) wantEnrichments()
    return onSignOut(async () => (await import('#lib/enrichment/enrichments.ts')).wipeEnrichments())
  }, [idAccount])
  return (
    wanted && (
      <Suspense>
        <EnrichmentTray idAccount={idAccount} />
      </Suspense>
    )
  )
}
