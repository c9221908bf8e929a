import { type BoardCard, deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import type { DaySpan } from '#lib/domain/opportunity/report/period.ts'

export const withinSpan = (cards: readonly BoardCard[], { from, to }: DaySpan): BoardCard[] =>
  cards.filter(({ deadline }) => {
    const day = deadlineDayOf(deadline)
    return day !== null && day >= from && day <= to
  })
