import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { usePrinting } from '#components/ui/use-printing.ts'
import { useSize } from '#components/ui/use-size.ts'
import { deadlineDayOf, type SeenCard } from '#lib/domain/opportunity/board/card.ts'
import { steppedDay } from '#lib/domain/opportunity/calendar/days.ts'
import type { CalendarSpan } from '#lib/domain/opportunity/calendar/span.ts'
import { isWithin, spanOf } from '#lib/domain/opportunity/report/period.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { formatWeekday } from '#lib/format/calendar-days.ts'
import { today } from '#lib/format/today.ts'
import { singleKeysAct } from '#lib/preferences/shortcuts.ts'
import { useBoard } from '../model/use-board.tsx'
import type { CalendarParts } from './calendar-words.ts'
import { DayCell } from './day-cell.tsx'
import { useCardPresses } from './use-card-presses.ts'
import { useDayDrags } from './use-day-drags.ts'

interface CalendarKeysOptions {
  span: CalendarSpan
  /** `turns`: shows that day's month or week, even if the day is visible already. */
  focusDay: (day: string, turns?: boolean) => void
  /** The day that the focus is on its way to, where it is not rendered yet. */
  next: () => string | null
  openMenu: (idOpportunity: number, anchor: HTMLElement) => void
}

/** The day that each key moves the focus to. */
const DAY_FOR: Readonly<Record<string, (from: string, span: CalendarSpan) => string>> = {
  ArrowLeft: (from) => dayAfter(from, -1),
  ArrowRight: (from) => dayAfter(from, 1),
  ArrowUp: (from) => dayAfter(from, -7),
  ArrowDown: (from) => dayAfter(from, 7),
  PageUp: (from, span) => steppedDay(span, from, -1),
  PageDown: (from, span) => steppedDay(span, from, 1),
  Home: (from) => spanOf('week', from).from,
  End: (from) => spanOf('week', from).to,
}

/** Grid keyboard navigation: arrows move between days, from a card too; M opens a card's menu. */
function useCalendarKeys({ span, focusDay, next, openMenu }: CalendarKeysOptions) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const { target, key } = event
    const day = target.closest<HTMLElement>('[data-day]')?.dataset.day
    if (day === undefined) return
    const isDay = target.matches('[data-part="day"]')
    const card = target.closest<HTMLElement>('[data-opportunity]')
    const anchor = card?.querySelector<HTMLElement>('[data-part="menu"]')
    const asksMenu = (key === 'm' && singleKeysAct()) || (event.shiftKey && key === 'F10')
    const to = event.shiftKey ? undefined : DAY_FOR[key]?.(next() ?? day, span)
    if (to !== undefined) focusDay(to, key.startsWith('Page'))
    else if (asksMenu && anchor) openMenu(Number(card?.dataset.opportunity), anchor)
    else if (key === 'Escape' && !isDay) focusDay(day)
    else return
    event.preventDefault()
  }
}

/** Pixels: the space above a day's cards, a row's minimum height, and a card's height with its gap. */
const HEAD = 31
const LEAST = { month: 112, week: 320 }
const STEP = { month: 27, week: 68 }

interface CalendarGridProps extends CalendarParts {
  weeks: readonly string[][]
  openedId: number | null
  /** A card moved by its menu, and the day it came from; null once the focus has followed it. */
  followed: RefObject<{ id: number; from: string | null } | null>
  onDay: (day: string) => void
  onMove: (idOpportunity: number, day: string, seen: SeenCard | undefined) => void
}

/** The days as a grid, each with as many cards as fit. A card is moved by dragging or by its menu. */
export function CalendarGrid(props: CalendarGridProps) {
  const { weeks, span, day, within, title, openedId, followed, onDay, onMove, shown, words } = props
  const { onOpen, onMenu, onOpenDay, hrefOf } = props
  const { t, notation } = words
  const { locale } = notation
  const board = useBoard()
  const off = useDisabledReason() !== undefined
  const box = useRef<HTMLDivElement>(null)
  const height = useSize(box, 640)
  // On paper a row is as high as its fullest day.
  const printing = usePrinting()
  const rowHeight = Math.max(LEAST[span], Math.floor((height - 1) / weeks.length))
  const fit = printing ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((rowHeight - HEAD) / STEP[span]))
  const [active, setActive] = useState(day)
  const [seenDay, setSeenDay] = useState(day)
  // The month or week was changed: its selected day becomes the active one.
  if (seenDay !== day) {
    setSeenDay(day)
    setActive(day)
  }
  const focusWanted = useRef<string | null>(null)
  const focused = useRef<Element | null>(null)
  const focusDay = (to: string, turns = false) => {
    focusWanted.current = to
    setActive(to)
    if (turns || !weeks.some((week) => week.includes(to))) onDay(to)
  }
  useLayoutEffect(() => {
    // A card that others moved away leaves the focus to its day.
    const isLost = document.activeElement === document.body && focused.current?.isConnected === false
    const wanted = focusWanted.current ?? (isLost && !followed.current ? active : null)
    const cell = wanted && box.current?.querySelector<HTMLElement>(`[data-day="${wanted}"] [data-part="day"]`)
    if (!cell) return
    focusWanted.current = null
    cell.focus({ preventScroll: false })
  })
  const led = useRef<{ id: number; to: string } | null>(null)
  // A card moved by its menu takes the focus to its new day; one that others move does not.
  useEffect(() => {
    const { id, from } = followed.current ?? {}
    const to = id === undefined ? null : deadlineDayOf(board.getCard(id)?.deadline)
    if (id === undefined || to === from) return
    followed.current = null
    led.current = to === null ? null : { id, to }
    if (document.activeElement === document.body) focusDay(to ?? from ?? day)
  })
  // One that goes back, as its move failed, takes the focus back from there.
  useEffect(() => {
    const { id, to } = led.current ?? {}
    if (id === undefined || board.stateOf(id) !== 'idle') return
    led.current = null
    const now = deadlineDayOf(board.getCard(id)?.deadline)
    if (now !== null && now !== to && document.activeElement?.matches(`[data-day="${to}"] [data-part="day"]`))
      focusDay(now)
  })
  const { over, lifted } = useDayDrags({ box, isOff: off, onMove })
  const onKeyDown = useCalendarKeys({
    span,
    focusDay,
    next: () => focusWanted.current,
    openMenu: onMenu,
  })
  const presses = useCardPresses({ onOpen, onMenu, onKeyDown })
  const isShown = weeks.some((week) => week.includes(active))
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-x-auto px-gutter pb-3 print:overflow-visible">
      <p id="calendar-keys" hidden>
        {t('keys')}
      </p>
      <div
        ref={presses}
        role="grid"
        tabIndex={-1}
        onFocus={({ target }) => {
          focused.current = target
        }}
        onBlur={() => {
          focused.current = null
        }}
        aria-label={t('grid', { title })}
        className="flex min-h-0 min-w-[36rem] flex-1 flex-col rounded-md border border-line bg-line outline-none"
      >
        <div role="row" className="grid shrink-0 grid-cols-7 gap-px border-b border-line">
          {weeks[0]?.map((one) => (
            <div
              key={one}
              role="columnheader"
              className="bg-surface px-2 py-1 text-xs font-medium text-ink-3 first:rounded-ss-md last:rounded-se-md"
            >
              <span aria-hidden="true">{formatWeekday(one, locale, 'short')}</span>
              <span className="sr-only">{formatWeekday(one, locale, 'long')}</span>
            </div>
          ))}
        </div>
        <div
          ref={box}
          role="rowgroup"
          className="min-h-0 flex-1 overflow-y-auto rounded-b-md bg-surface print:overflow-visible"
        >
          {weeks.map((week) => (
            <div
              key={week[0]}
              role="row"
              style={{ height: printing ? undefined : rowHeight }}
              className="grid grid-cols-7 gap-px border-b border-line bg-line last:border-b-0"
            >
              {week.map((one) => (
                <DayCell
                  key={one}
                  day={one}
                  content={shown.days.get(one)}
                  words={words}
                  hrefOf={hrefOf}
                  fit={fit}
                  tall={span === 'week'}
                  isToday={one === today()}
                  isOutside={!isWithin(one, within)}
                  isActive={isShown ? one === active : one === day}
                  isOver={over === one}
                  lifted={lifted}
                  openedId={openedId}
                  onActive={setActive}
                  onOpenDay={onOpenDay}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
