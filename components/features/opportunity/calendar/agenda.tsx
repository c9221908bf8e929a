'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import CalendarOff from 'lucide-react/icons/calendar-off'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { type CalendarDay, nearestDays } from '#lib/domain/opportunity/calendar/days.ts'
import type { CalendarSpan } from '#lib/domain/opportunity/calendar/span.ts'
import type { DaySpan } from '#lib/domain/opportunity/report/period.ts'
import { formatDaySpan, formatFullDay, formatMonth } from '#lib/format/calendar-days.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { today } from '#lib/format/today.ts'
import { CalendarCard } from './calendar-card.tsx'
import type { CalendarParts } from './calendar-words.ts'
import { useCardPresses } from './use-card-presses.ts'

const HEAD = 36
const STEP = 68

interface AgendaProps extends CalendarParts {
  rows: readonly BoardCard[]
  span: CalendarSpan
  day: string
  within: DaySpan
  onDay: (day: string) => void
}

type Line = { day: CalendarDay; card: null } | { day: CalendarDay; card: BoardCard }

/** The days of the month or week one below the other, those that hold something: for narrow screens. */
export function Agenda({
  rows,
  shown,
  span,
  day,
  within,
  words,
  hrefOf,
  onOpen,
  onMenu,
  onDay,
}: AgendaProps) {
  const { t, notation } = words
  const { locale } = notation
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(
    () =>
      [...shown.days.values()]
        .filter((one) => one.day >= within.from && one.day <= within.to)
        .sort((a, b) => (a.day < b.day ? -1 : 1))
        .flatMap((one): Line[] => [
          { day: one, card: null },
          ...one.cards.map((card) => ({ day: one, card })),
        ]),
    [shown, within],
  )
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lines[at]?.card ? STEP : HEAD),
    getItemKey: (at) => lines[at]?.card?.idOpportunity ?? lines[at]?.day.day ?? at,
    overscan: 6,
  })
  // The day that was asked for, or the next one that holds something, is at the top; others' changes scroll nothing.
  const placed = useRef('')
  useLayoutEffect(() => {
    const key = `${span} ${day}`
    if (placed.current === key || lines.length === 0) return
    placed.current = key
    const at = lines.findIndex((line) => line.day.day >= day)
    virtualizer.scrollToIndex(at < 0 ? lines.length - 1 : at, { align: at < 0 ? 'end' : 'start' })
  })
  const presses = useCardPresses({ onOpen, onMenu })
  if (lines.length === 0) {
    const { before, after } = nearestDays(rows, within)
    const title = span === 'month' ? formatMonth(day, locale) : formatDaySpan(within.from, within.to, locale)
    return (
      <EmptyState
        icon={CalendarOff}
        title={t('nothing', { title })}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {before !== null && (
              <Button onClick={() => onDay(before)}>
                {t('earlier', { day: formatDate(before, notation) })}
              </Button>
            )}
            {after !== null && (
              <Button onClick={() => onDay(after)}>{t('later', { day: formatDate(after, notation) })}</Button>
            )}
          </div>
        }
      >
        {t('nothingText')}
      </EmptyState>
    )
  }
  return (
    <div
      ref={scroller}
      data-testid="calendar-agenda"
      className="min-h-40 flex-1 overflow-y-auto border-t border-line px-gutter pb-3"
    >
      <ul ref={presses} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index]
          if (!line) return null
          const { day: of, card } = line
          const isToday = of.day === today()
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
              {...(card === null ? { 'data-testid': 'calendar-day', 'data-day': of.day } : {})}
            >
              {card === null ? (
                <h3
                  className={cx(
                    'flex h-9 items-end justify-between gap-2 pb-1 text-sm font-semibold',
                    isToday && 'text-accent-ink',
                  )}
                  {...(isToday ? { 'aria-current': 'date' as const } : {})}
                >
                  <span className="truncate">{formatFullDay(of.day, locale)}</span>
                  <span className="shrink-0 text-xs font-normal text-ink-3 tabular-nums">
                    {formatMoney(of.cents / 100, notation)}
                  </span>
                </h3>
              ) : (
                <CalendarCard card={card} words={words} href={hrefOf(card.idOpportunity)} tall inTabs />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
