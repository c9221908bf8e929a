import { memo, useEffect, useRef } from 'react'
import { cx } from '#components/ui/cx.ts'
import { type CalendarDay, shownOf } from '#lib/domain/opportunity/calendar/days.ts'
import { LANGUAGES } from '#lib/domain/text/languages.ts'
import { formatFullDay, formatShortMonth } from '#lib/format/calendar-days.ts'
import { formatCents, formatMoney } from '#lib/format/numbers.ts'
import { makeDropTarget } from '../board/drag-mouse.ts'
import { CalendarCard } from './calendar-card.tsx'
import type { CalendarParts } from './calendar-words.ts'

interface DayCellProps extends Pick<CalendarParts, 'day' | 'words' | 'hrefOf' | 'onOpenDay'> {
  content: CalendarDay | undefined
  /** How many lines of cards fit. */
  fit: number
  tall: boolean
  isToday: boolean
  /** It belongs to an adjacent month. */
  isOutside: boolean
  /** Its button and cards are in the tab order. */
  isActive: boolean
  isOver: boolean
  lifted: number | null
  openedId: number | null
  onActive: (day: string) => void
}

/** A day: its number, its sum, as many cards as fit, and the number of the others. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, content, words, hrefOf, fit, tall, isToday, isOutside, isActive, isOver } = props
  const { lifted, openedId, onActive, onOpenDay } = props
  const { t, notation } = words
  const cell = useRef<HTMLDivElement>(null)
  useEffect(() => (cell.current ? makeDropTarget(cell.current, day) : undefined), [day])
  const cards = content?.cards ?? []
  const shown = shownOf(cards.length, fit)
  const more = cards.length - shown
  const name = formatFullDay(day, notation.locale)
  const sum = formatCents(content?.cents ?? 0, notation)
  const number = Number(day.slice(8))
  return (
    <div
      ref={cell}
      role="gridcell"
      data-testid="calendar-day"
      data-day={day}
      data-over={isOver || undefined}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
      className={cx(
        'flex min-w-0 flex-col overflow-hidden px-1 pb-1',
        'has-[[data-part=day]:focus-visible]:outline-2 has-[[data-part=day]:focus-visible]:-outline-offset-2 has-[[data-part=day]:focus-visible]:outline-focus',
        isOver ? 'bg-accent-soft' : isOutside ? 'bg-sunken' : 'bg-surface',
      )}
    >
      {/* A sum that does not fit wraps out of sight: truncated, it would read as another amount. */}
      <div className="flex h-7 shrink-0 flex-wrap content-start items-center gap-x-1 overflow-hidden">
        <button
          data-press=""
          type="button"
          data-part="day"
          tabIndex={isActive ? 0 : -1}
          aria-label={t('day', { day: name, isToday: isToday ? 'yes' : 'no', count: cards.length, sum })}
          aria-describedby="calendar-keys"
          aria-haspopup="dialog"
          onFocus={() => onActive(day)}
          onClick={() => onOpenDay(day)}
          className={cx(
            'my-0.5 flex size-6 shrink-0 items-center justify-center rounded-full text-xs tabular-nums outline-none hover:bg-hover print:bg-transparent print:text-ink',
            isToday ? 'bg-accent font-semibold text-on-accent hover:bg-accent' : 'text-ink-2',
            isOutside && !isToday && 'text-ink-3',
          )}
        >
          {/* Written as in the button's label: French has an ordinal for the first. */}
          {(number === 1 && LANGUAGES[notation.locale].first) || number}
        </button>
        {number === 1 && (
          <span aria-hidden="true" className="text-xs whitespace-nowrap text-ink-3">
            {formatShortMonth(day, notation.locale)}
          </span>
        )}
        {cards.length > 0 && content && content.cents !== 0 && (
          <span className="ms-auto pe-0.5 text-xs leading-7 whitespace-nowrap text-ink-3 tabular-nums">
            {/* Rounded to the unit; the button's label has the cents. */}
            {formatMoney(Math.round(content.cents / 100), notation)}
          </span>
        )}
      </div>
      <div className={cx('flex min-h-0 flex-col', tall ? 'gap-1' : 'gap-px')}>
        {cards.slice(0, shown).map((card) => (
          <CalendarCard
            key={card.idOpportunity}
            card={card}
            words={words}
            href={hrefOf(card.idOpportunity)}
            tall={tall}
            inTabs={isActive}
            isLifted={lifted === card.idOpportunity}
            isOpened={openedId === card.idOpportunity}
          />
        ))}
        {more > 0 && (
          <button
            data-press=""
            type="button"
            tabIndex={isActive ? 0 : -1}
            aria-label={t('moreOf', { count: more, day: name })}
            onClick={() => onOpenDay(day)}
            className="h-6 shrink-0 truncate rounded-sm px-1.5 text-start text-xs text-ink-2 hover:bg-hover hover:text-ink"
          >
            {t('more', { count: more })}
          </button>
        )}
      </div>
    </div>
  )
})
