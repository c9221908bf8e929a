'use client'

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { BoardCard } from '#lib/domain/board/card.ts'
import {
  countFilters,
  type OpportunityFilter,
  opportunityMatcher,
  readFilter,
  writeFilter,
} from '#lib/domain/opportunity-filter.ts'
import { useBoard } from '#lib/opportunity/use-board.tsx'
import { search } from '#lib/paths.ts'
import { useUserNames } from '#lib/people/use-user-name.ts'
import { today } from './board/today.ts'
import { useAllNames } from './use-all-names.ts'

const none: readonly BoardCard[] = []
const never = () => () => undefined

/** Shows only what the filter lets pass: in columns, counts, sums, table and file alike. */
export function useBoardFilter(shown: OpportunityFilter): void {
  const board = useBoard()
  const nameOfUser = useUserNames()
  // The address gives a new object with every change of anything in it; what counts is what it says.
  const key = search(writeFilter(shown))
  const filter = useMemo(() => readFilter(new URLSearchParams(key)), [key])
  const byWords = filter.text !== ''
  // All cards are looked at only while somebody searches by words: a step must not cost what the board holds.
  const all = useSyncExternalStore(
    byWords ? board.subscribe : never,
    useCallback(() => (byWords ? board.getAll() : none), [board, byWords]),
  )
  const names = useAllNames(all, byWords)
  const passes = useMemo(() => {
    if (countFilters(filter) === 0) return null
    return opportunityMatcher(filter, {
      today: today(),
      now: Date.now(),
      nameOfCompany: (id) => names?.get(id),
      nameOfUser,
    })
  }, [filter, names, nameOfUser])
  useEffect(() => board.setFilter(passes), [board, passes])
}
