'use client'

import { useEffect, useState } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import type { InterruptedRun } from '#lib/mass/interrupted.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { afterPage } from '#lib/when-idle.ts'

const InterruptedRuns = partOf(() => import('./interrupted-runs.tsx'), 'InterruptedRuns')

/** Once the page has come, tells of what an earlier one was told to send to many and did not see the end of. */
export function MassSlot({ idAccount }: { idAccount: string }) {
  const [runs, setRuns] = useState<readonly InterruptedRun[]>([])
  useEffect(
    () =>
      afterPage(
        async () => (await import('#lib/mass/interrupted.ts')).interruptedRuns(shownAccount() ?? ''),
        setRuns,
      ),
    [],
  )
  return runs.length > 0 && <InterruptedRuns runs={runs} idAccount={idAccount} />
}
