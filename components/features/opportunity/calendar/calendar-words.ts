import type { useTranslations } from 'use-intl'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { CalendarDays } from '#lib/domain/opportunity/calendar/days.ts'
import type { CalendarSpan } from '#lib/domain/opportunity/calendar/span.ts'
import type { DaySpan } from '#lib/domain/opportunity/report/period.ts'
import type { Notation } from '#lib/format/notation.ts'

/** What every day and card of the calendar says its texts with. */
export interface CalendarWords {
  t: ReturnType<typeof useTranslations<'calendar'>>
  board: ReturnType<typeof useTranslations<'board'>>
  notation: Notation
  /** What a stage means for a deal. */
  outcomeOf: (idStade: number | null) => StadeOutcome
  nameOfUser: (idUser: number) => string
  titleOf: (idOpportunity: number) => string
}

/** What every way to show the days is given. */
export interface CalendarParts {
  span: CalendarSpan
  day: string
  /** The days of the month or week, and what it is called. */
  within: DaySpan
  title: string
  /** The cards of the days in view. */
  shown: CalendarDays
  words: CalendarWords
  hrefOf: (idOpportunity: number) => string
  onOpen: (idOpportunity: number) => void
  onMenu: (idOpportunity: number, anchor: HTMLElement) => void
  onOpenDay: (day: string) => void
}
