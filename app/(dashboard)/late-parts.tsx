'use client'

import { InterruptedRuns } from '#components/features/mass/interrupted-runs.tsx'
import { Notifier } from '#components/features/notify/notifier.tsx'
import { OpenBrowserStores } from '#components/features/watch/open-browser-stores.tsx'
import { PageHolder } from '#components/shell/page-holder.tsx'
import { Visits } from '#components/shell/visits.tsx'

/**
 * What runs in the background of every page: shared views and watch-list, notifications, jobs that a closed tab left
 * unfinished, web vitals, and the guard for when the server cannot be reached.
 */
export function LateParts({ idAccount }: { idAccount: string }) {
  return (
    <>
      <PageHolder />
      <OpenBrowserStores idAccount={idAccount} />
      <Notifier idAccount={idAccount} />
      <InterruptedRuns idAccount={idAccount} />
      <Visits />
    </>
  )
}
