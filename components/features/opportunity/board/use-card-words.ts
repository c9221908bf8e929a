import { useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { type BoardSettings, stuckDaysOf } from '#lib/domain/opportunity/board/settings.ts'
import { STADE_OUTCOMES, type StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { stuckReasons } from '#lib/domain/opportunity/stuck.ts'
import { today } from '#lib/format/today.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useBoard } from '../model/use-board.tsx'
import type { CardWords } from './card-words.ts'
import { stacksFigures } from './layout.ts'

const now = () => Date.now() + clockAhead()

/** Shared by all cards with the same outcome, as hooks in each card would be most of its rendering cost. */
export function useCardWords({ teamStuckDays }: BoardSettings): Readonly<Record<StadeOutcome, CardWords>> {
  const t = useTranslations('board')
  const notation = useNotation()
  const nameOfUser = useUserNames()
  const stacked = stacksFigures()
  // Cards of a board that is left open over midnight are late the next day.
  const day = useSyncExternalStore(useBoard().subscribe, today)
  return useMemo(() => {
    const wordsOf = (outcome: StadeOutcome): CardWords => ({
      t,
      notation,
      nameOfUser,
      outcome,
      now,
      stacked,
      reasonsOf: (card) =>
        stuckReasons(card, {
          outcomeOf: () => outcome,
          stuckDaysOf: (idStade) => stuckDaysOf(teamStuckDays, idStade),
          today: day,
          now: now(),
        }),
    })
    return Object.fromEntries(STADE_OUTCOMES.map((outcome) => [outcome, wordsOf(outcome)])) as Record<
      StadeOutcome,
      CardWords
    >
  }, [t, notation, nameOfUser, teamStuckDays, stacked, day])
}
