import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { drawnLines, linesWithin } from '#components/ui/table/lines-in-view.ts'
import { useLinesInView } from '#components/ui/table/use-lines-in-view.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { cardsByDay } from '#lib/domain/opportunity/calendar/days.ts'
import { formatFullDay } from '#lib/format/calendar-days.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { CalendarCard } from './calendar-card.tsx'
import type { CalendarParts } from './calendar-words.ts'
import { useCardPresses } from './use-card-presses.ts'

const STEP = 68

interface DayDialogProps extends Pick<CalendarParts, 'words' | 'hrefOf' | 'onOpen' | 'onMenu'> {
  day: string
  rows: readonly BoardCard[]
  isDone: (card: BoardCard) => boolean
  onClose: () => void
  /** The menu of its cards, while it is open. */
  children?: ReactNode
}

/** All deadlines of a day, however many. */
export function DayDialog(props: DayDialogProps) {
  const { day, rows, isDone, words, hrefOf, onOpen, onMenu, onClose, children } = props
  const { t, notation } = words
  const content = useMemo(
    () => cardsByDay(rows, { from: day, to: day }, isDone).days.get(day),
    [rows, day, isDone],
  )
  const cards = content?.cards ?? []
  const presses = useCardPresses({ onOpen, onMenu })
  return (
    <Dialog
      title={t('dayTitle', { day: formatFullDay(day, notation.locale) })}
      description={t('daySummary', {
        count: cards.length,
        sum: formatCents(content?.cents ?? 0, notation),
      })}
      onClose={onClose}
    >
      {cards.length === 0 ? (
        <p className="text-sm text-ink-2">{t('emptyDay')}</p>
      ) : (
        <DayCards presses={presses} cards={cards}>
          {(card) => <CalendarCard card={card} words={words} href={hrefOf(card.idOpportunity)} tall inTabs />}
        </DayCards>
      )}
      {children}
    </Dialog>
  )
}

interface DayCardsProps {
  presses: ReturnType<typeof useCardPresses>
  cards: readonly BoardCard[]
  children: (card: BoardCard) => ReactNode
}

function DayCards({ presses, cards, children }: DayCardsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const inView = useLinesInView(() => scroller.current, { lineHeight: STEP })
  // A focused card that was moved away leaves the focus on the body: return it to the list.
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus()
  })
  return (
    <div ref={scroller} tabIndex={-1} className="max-h-[60dvh] overflow-y-auto outline-none">
      <ul ref={presses} className="relative" style={{ height: cards.length * STEP }}>
        {drawnLines(linesWithin(inView, cards.length), cards.length, [6, 6]).map((index) => {
          const card = cards[index]
          return (
            card && (
              <li
                key={card.idOpportunity}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${index * STEP}px)` }}
              >
                {children(card)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
