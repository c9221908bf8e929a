'use client'

import { InterruptedRuns } from '#components/features/mass/interrupted-runs.tsx'
import { Notifier } from '#components/features/notify/notifier.tsx'
import { KeptChoices } from '#components/features/watch/kept-choices.tsx'
import { PageHolder } from '#components/shell/page-holder.tsx'
import { Visits } from '#components/shell/visits.tsx'

/**
 * The views and the watch-list that the account keeps, what is told of meanwhile, what a closed tab left undone, what visits feel
 * like, and what keeps a page whose server is away.
 */
export function LateParts({ idAccount }: { idAccount: string }) {
  return (
    <>
      <PageHolder />
      <KeptChoices idAccount={idAccount} />
      <Notifier idAccount={idAccount} />
      <InterruptedRuns idAccount={idAccount} />
      <Visits />
    </>
  )
}
