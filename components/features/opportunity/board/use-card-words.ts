import { useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { useStuckDays } from '#components/entities/stade/use-stuck-days.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { STADE_OUTCOMES, type StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { type StuckCard, type StuckReason, stuckReasons } from '#lib/domain/opportunity/stuck.ts'
import type { Notation } from '#lib/format/notation.ts'
import { today } from '#lib/format/today.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useBoard } from '../model/use-board.tsx'
import { stacksFigures } from './layout.ts'

export interface CardWords {
  t: ReturnType<typeof useTranslations<'board'>>
  notation: Notation
  nameOfUser: (idUser: number) => string
  outcome: StadeOutcome
  /** Amount and deadline stand on a line each. */
  stacked: boolean
  reasonsOf: (card: StuckCard) => readonly StuckReason[]
  /** On the API's clock, milliseconds since 1970. */
  now: () => number
}

const now = () => Date.now() + clockAhead()

/** Shared by all cards with the same outcome, as hooks in each card would be most of its rendering cost. */
export function useCardWords(): Readonly<Record<StadeOutcome, CardWords>> {
  const t = useTranslations('board')
  const notation = useNotation()
  const nameOfUser = useUserNames()
  const stuckDaysOf = useStuckDays()
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
        stuckReasons(card, { outcomeOf: () => outcome, stuckDaysOf, today: day, now: now() }),
    })
    return Object.fromEntries(STADE_OUTCOMES.map((outcome) => [outcome, wordsOf(outcome)])) as Record<
      StadeOutcome,
      CardWords
    >
  }, [t, notation, nameOfUser, stuckDaysOf, stacked, day])
}
