'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '#lib/when-idle.ts'

interface OwnMove {
  from: number | null
  to: number | null
}

const none: ReadonlyMap<number, OwnMove> = new Map()

/** The last stage that this tab's person moved an opportunity to. The board, which knows, is large: it comes later. */
export function useOwnMoves(idAccount: string): ReadonlyMap<number, OwnMove> {
  const client = useQueryClient()
  const [moves, setMoves] = useState(none)
  useEffect(() => {
    let wanted = true
    const stop = whenIdle(() => {
      void import('#lib/opportunity/open-board.ts').then(({ openBoard }) => {
        if (!wanted) return
        const own = new Map<number, OwnMove>()
        for (const { idOpportunity, patch, before, outcome } of openBoard(client, idAccount).getHistory()) {
          if (outcome !== 'saved' || patch.idStade === undefined || own.has(idOpportunity)) continue
          own.set(idOpportunity, { from: before.idStade ?? null, to: patch.idStade })
        }
        if (own.size > 0) setMoves(own)
      })
    })
    return () => {
      wanted = false
      stop()
    }
  }, [client, idAccount])
  return moves
}
