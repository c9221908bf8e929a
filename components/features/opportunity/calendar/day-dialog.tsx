'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { cardsByDay } from '#lib/domain/opportunity/calendar/days.ts'
import { formatFullDay } from '#lib/format/calendar-days.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { CalendarCard } from './calendar-card.tsx'
import type { CalendarParts } from './calendar-words.ts'
import { useCardPresses } from './use-card-presses.ts'

const STEP = 68

interface DayDialogProps extends Omit<CalendarParts, 'shown' | 'onOpenDay'> {
  day: string
  rows: readonly BoardCard[]
  isDone: (card: BoardCard) => boolean
  onClose: () => void
  /** The menu of its cards, while it is open. */
  children?: ReactNode
}

/** All that is due on a day, however many they are. */
export function DayDialog({
  day,
  rows,
  isDone,
  words,
  hrefOf,
  onOpen,
  onMenu,
  onClose,
  children,
}: DayDialogProps) {
  const { t, notation } = words
  const content = useMemo(
    () => cardsByDay(rows, { from: day, to: day }, isDone).days.get(day),
    [rows, day, isDone],
  )
  const cards = content?.cards ?? []
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller,
    estimateSize: () => STEP,
    overscan: 6,
  })
  // A card that has left takes the focus with it: it stays in the day.
  useEffect(() => {
    if (document.activeElement === document.body) scroller?.focus()
  })
  const presses = useCardPresses({ onOpen, onMenu })
  return (
    <Dialog
      title={t('dayTitle', { day: formatFullDay(day, notation.locale) })}
      description={t('daySummary', {
        count: cards.length,
        sum: formatMoney((content?.cents ?? 0) / 100, notation),
      })}
      onClose={onClose}
    >
      {cards.length === 0 ? (
        <p className="text-sm text-ink-2">{t('emptyDay')}</p>
      ) : (
        <div ref={setScroller} tabIndex={-1} className="max-h-[60dvh] overflow-y-auto outline-none">
          <ul ref={presses} className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const card = cards[index]
              return (
                card && (
                  <li
                    key={card.idOpportunity}
                    aria-setsize={cards.length}
                    aria-posinset={index + 1}
                    className="absolute inset-x-0 top-0"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <CalendarCard card={card} words={words} href={hrefOf(card.idOpportunity)} tall inTabs />
                  </li>
                )
              )
            })}
          </ul>
        </div>
      )}
      {children}
    </Dialog>
  )
}
