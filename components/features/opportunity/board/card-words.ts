import type { useTranslations } from 'use-intl'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { StuckCard, StuckReason } from '#lib/domain/opportunity/stuck.ts'
import type { Notation } from '#lib/format/notation.ts'

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
