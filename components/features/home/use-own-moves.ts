'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { changeHistory } from '#components/entities/opportunity/history.ts'

interface OwnMove {
  from: number | null
  to: number | null
}

const none: ReturnType<typeof changeHistory.get> = []

/** The last stage that this tab's person moved an opportunity to. */
export function useOwnMoves(): ReadonlyMap<number, OwnMove> {
  const history = useSyncExternalStore(changeHistory.subscribe, changeHistory.get, () => none)
  return useMemo(() => {
    const own = new Map<number, OwnMove>()
    for (const { idOpportunity, patch, before, outcome } of history) {
      if (outcome !== 'saved' || patch.idStade === undefined || own.has(idOpportunity)) continue
      own.set(idOpportunity, { from: before.idStade ?? null, to: patch.idStade })
    }
    return own
  }, [history])
}
