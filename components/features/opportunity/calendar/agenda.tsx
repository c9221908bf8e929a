import { CalendarOff } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useLinesInView } from '#components/ui/table/use-lines-in-view.ts'
import { textScale } from '#components/ui/text-scale.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { type CalendarDay, nearestDays } from '#lib/domain/opportunity/calendar/days.ts'
import type { CalendarSpan } from '#lib/domain/opportunity/calendar/span.ts'
import { isWithin } from '#lib/domain/opportunity/report/period.ts'
import { formatFullDay } from '#lib/format/calendar-days.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { today } from '#lib/format/today.ts'
import { CalendarCard } from './calendar-card.tsx'
import type { CalendarParts } from './calendar-words.ts'
import { useCardPresses } from './use-card-presses.ts'

/** Heights of a day's line and of a card's, pixels at 16 px to the rem. */
const HEAD = 36
const CARD = 68
/** Overscan: cards rendered beyond each edge. */
const BESIDE = 6

interface AgendaProps extends CalendarParts {
  rows: readonly BoardCard[]
  onDay: (day: string) => void
}

type Line = { day: CalendarDay; card: null } | { day: CalendarDay; card: BoardCard }

/** The days that have deadlines, as one list: for narrow screens. */
export function Agenda(props: AgendaProps) {
  const { rows, shown, span, day, within, title, words, hrefOf, onOpen, onMenu, onDay } = props
  const { t, notation } = words
  const { locale } = notation
  const lines = useMemo(
    () =>
      [...shown.days.values()]
        .filter((one) => isWithin(one.day, within))
        .sort((a, b) => (a.day < b.day ? -1 : 1))
        .flatMap((one): Line[] => [
          { day: one, card: null },
          ...one.cards.map((card) => ({ day: one, card })),
        ]),
    [shown, within],
  )
  const presses = useCardPresses({ onOpen, onMenu })
  if (lines.length === 0) {
    const { before, after } = nearestDays(rows, within)
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
              <Button onClick={() => onDay(after)} label={t('later', { day: formatDate(after, notation) })} />
            )}
          </div>
        }
        text={t('nothingText')}
      />
    )
  }
  return (
    <AgendaLines lines={lines} span={span} day={day} presses={presses}>
      {({ day: of, card }) =>
        card === null ? (
          <h3
            className={cx(
              'flex h-9 items-end justify-between gap-2 pb-1 text-sm font-semibold',
              of.day === today() && 'text-accent-ink',
            )}
            {...(of.day === today() ? { 'aria-current': 'date' as const } : {})}
          >
            <span className="truncate">{formatFullDay(of.day, locale)}</span>
            <span className="shrink-0 text-xs font-normal text-ink-3 tabular-nums">
              {formatCents(of.cents, notation)}
            </span>
          </h3>
        ) : (
          <CalendarCard card={card} words={words} href={hrefOf(card.idOpportunity)} tall inTabs />
        )
      }
    </AgendaLines>
  )
}

interface AgendaLinesProps {
  lines: readonly Line[]
  span: CalendarSpan
  day: string
  presses: ReturnType<typeof useCardPresses>
  children: (line: Line) => ReactNode
}

/** The top of each line, then the bottom of the last one, pixels. */
function startsOf(lines: readonly Line[], scale: number): number[] {
  const starts = [0]
  for (const { card } of lines) starts.push((starts.at(-1) ?? 0) + scale * (card ? CARD : HEAD))
  return starts
}

function AgendaLines({ lines, span, day, presses, children }: AgendaLinesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const scale = textScale()
  const step = scale * CARD
  const starts = useMemo(() => startsOf(lines, scale), [lines, scale])
  // The visible range comes in steps of a card's height, as lines have two heights.
  const seen = useLinesInView(() => scroller.current, { lineHeight: step })
  const [from, to] = [(seen.first - BESIDE) * step, (seen.last + 1 + BESIDE) * step]
  const drawn = lines.flatMap((line, index) => {
    const start = starts[index] ?? 0
    return start >= from && start <= to ? [{ line, start }] : []
  })
  // Scrolls to the selected day, or the next one with a deadline; not when other people change something.
  const placed = useRef('')
  useLayoutEffect(() => {
    const key = `${span} ${day}`
    if (placed.current === key) return
    placed.current = key
    const at = lines.findIndex((line) => line.day.day >= day)
    scroller.current?.scrollTo({ top: starts.at(at) ?? 0 })
  })
  return (
    <div
      ref={scroller}
      data-testid="calendar-agenda"
      className="min-h-40 flex-1 overflow-y-auto border-t border-line px-gutter pb-3"
    >
      <ul ref={presses} className="relative" style={{ height: starts.at(-1) }}>
        {drawn.map(({ line, start }) => (
          <li
            key={line.card?.idOpportunity ?? line.day.day}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
            {...(line.card === null ? { 'data-testid': 'calendar-day', 'data-day': line.day.day } : {})}
          >
            {children(line)}
          </li>
        ))}
      </ul>
    </div>
  )
}
