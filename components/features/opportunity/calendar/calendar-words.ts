import type { useTranslations } from 'use-intl'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { CalendarDays } from '#lib/domain/opportunity/calendar/days.ts'
import type { CalendarSpan } from '#lib/domain/opportunity/calendar/span.ts'
import type { DaySpan } from '#lib/domain/opportunity/report/period.ts'
import type { Notation } from '#lib/format/notation.ts'

export interface CalendarWords {
  t: ReturnType<typeof useTranslations<'calendar'>>
  board: ReturnType<typeof useTranslations<'board'>>
  notation: Notation
  outcomeOf: (idStade: number | null) => StadeOutcome
  nameOfUser: (idUser: number) => string
  titleOf: (idOpportunity: number) => string
}

export interface CalendarParts {
  span: CalendarSpan
  day: string
  /** The days of the month or week, and its name. */
  within: DaySpan
  title: string
  shown: CalendarDays
  words: CalendarWords
  hrefOf: (idOpportunity: number) => string
  onOpen: (idOpportunity: number) => void
  onMenu: (idOpportunity: number, anchor: HTMLElement) => void
  onOpenDay: (day: string) => void
}
