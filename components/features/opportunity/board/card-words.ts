import type { useTranslations } from 'use-intl'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { StuckCard, StuckReason } from '#lib/domain/opportunity/stuck.ts'
import type { Notation } from '#lib/format/notation.ts'

/** What every card says its texts with. */
export interface CardWords {
  t: ReturnType<typeof useTranslations<'board'>>
  notation: Notation
  nameOfUser: (idUser: number) => string
  /** What the column's stage means for a deal. */
  outcome: StadeOutcome
  /** Why a card of the column needs somebody. */
  reasonsOf: (card: StuckCard) => readonly StuckReason[]
  /** By the API's clock, milliseconds since 1970. */
  now: () => number
}
