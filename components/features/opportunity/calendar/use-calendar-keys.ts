import { steppedDay } from '#lib/domain/opportunity/calendar/days.ts'
import type { CalendarSpan } from '#lib/domain/opportunity/calendar/span.ts'
import { spanOf } from '#lib/domain/opportunity/report/period.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { singleKeysAct } from '#lib/preferences/shortcuts.ts'

interface CalendarKeysOptions {
  span: CalendarSpan
  /** `turns`: to that day's own month or week, though the day is in view. */
  focusDay: (day: string, turns?: boolean) => void
  openMenu: (idOpportunity: number, anchor: HTMLElement) => void
}

/** The day that a key leads to; null for a key that leads nowhere. */
function dayFor(key: string, from: string, span: CalendarSpan): string | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(from, -1)
    case 'ArrowRight':
      return dayAfter(from, 1)
    case 'ArrowUp':
      return dayAfter(from, -7)
    case 'ArrowDown':
      return dayAfter(from, 7)
    case 'PageUp':
      return steppedDay(span, from, -1)
    case 'PageDown':
      return steppedDay(span, from, 1)
    case 'Home':
      return spanOf('week', from).from
    case 'End':
      return spanOf('week', from).to
    default:
      return null
  }
}

/** The grid by keyboard: arrows go from day to day, also from a card, whose menu M opens. */
export function useCalendarKeys({ span, focusDay, openMenu }: CalendarKeysOptions) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const { target, key } = event
    const day = target.closest<HTMLElement>('[data-day]')?.dataset.day
    if (day === undefined) return
    const isDay = target.matches('[data-part="day"]')
    const card = target.closest<HTMLElement>('[data-opportunity]')
    const anchor = card?.querySelector<HTMLElement>('[data-part="menu"]')
    const asksMenu = (key === 'm' && singleKeysAct()) || (event.shiftKey && key === 'F10')
    const to = event.shiftKey ? null : dayFor(key, day, span)
    if (to !== null) focusDay(to, key.startsWith('Page'))
    else if (asksMenu && anchor) openMenu(Number(card?.dataset.opportunity), anchor)
    else if (key === 'Escape' && !isDay) focusDay(day)
    else return
    event.preventDefault()
  }
}
