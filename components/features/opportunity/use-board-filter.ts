import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStuckDays } from '#components/entities/stade/use-stuck-days.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { useStable } from '#components/ui/use-stable.ts'
import {
  countFilters,
  type OpportunityFilter,
  opportunityMatcher,
} from '#lib/domain/opportunity/opportunity-filter.ts'
import { dayStart } from '#lib/format/day-start.ts'
import { today } from '#lib/format/today.ts'
import { neverChanges } from '#lib/store.ts'
import { type SearchTexts, searchTextsOf } from './model/search-texts.ts'
import { useBoard, useStadeOutcomes } from './model/use-board.tsx'

const nothing = () => null
const noWords = () => ''
const NO_TEXTS = { wordsOfCompany: noWords, wordsOfContact: noWords, wordsOfComment: noWords }

/** Applies the filter to all parts of the board. Returns whether texts to search in are still loading. */
export function useBoardFilter(shown: OpportunityFilter): boolean {
  const board = useBoard()
  const nameOfUser = useUserNames()
  const outcomeOf = useStadeOutcomes()
  const stuckDaysOf = useStuckDays()
  // A URL change creates a new object each time; compare by value.
  const filter = useStable(shown)
  // Names and comments are loaded only while there is a search text.
  const source = filter.text === '' ? null : searchTextsOf(board)
  const texts = useSyncExternalStore<SearchTexts | null>(
    source?.subscribe ?? neverChanges,
    source?.get ?? nothing,
    nothing,
  )
  // Re-evaluated after each poll, so that a board left open over midnight uses the new day.
  const day = useSyncExternalStore(board.subscribe, today)
  const passes = useMemo(() => {
    if (countFilters(filter) === 0) return null
    return opportunityMatcher(filter, {
      today: day,
      now: Date.now(),
      dayStart,
      nameOfUser,
      outcomeOf,
      stuckDaysOf,
      ...(texts ?? NO_TEXTS),
    })
  }, [filter, texts, day, nameOfUser, outcomeOf, stuckDaysOf])
  useEffect(() => board.setFilter(passes), [board, passes])
  return texts?.reading ?? false
}
