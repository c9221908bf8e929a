import { type BoardCard, dayOf } from '#lib/domain/opportunity/board/card.ts'
import type { Span } from '#lib/domain/opportunity/report/period.ts'

/** Those whose deadline is within a span. */
export const withinSpan = (cards: readonly BoardCard[], { from, to }: Span): BoardCard[] =>
  cards.filter(({ deadline }) => {
    const day = dayOf(deadline)
    return day !== null && day >= from && day <= to
  })
