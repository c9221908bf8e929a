import { SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleNote, useDisabledReason } from '#components/entities/team/role.tsx'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { Menu, MenuHeading, MenuItem } from '#components/ui/overlay/menu.tsx'
import { useMenuAt } from '#components/ui/overlay/use-menu-at.ts'
import type { HistoryStep } from '#components/ui/use-address.ts'
import { useMedia } from '#components/ui/use-media.ts'
import { type BoardCard, deadlineDayOf, isDay, type SeenCard } from '#lib/domain/opportunity/board/card.ts'
import { cardsByDay, inDayOrder, weeksOf } from '#lib/domain/opportunity/calendar/days.ts'
import { NO_OPPORTUNITY_FILTER } from '#lib/domain/opportunity/opportunity-filter.ts'
import { spanOf } from '#lib/domain/opportunity/report/period.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { formatDaySpan, formatMonth } from '#lib/format/calendar-days.ts'
import { formatDate } from '#lib/format/dates.ts'
import { today } from '#lib/format/today.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useBoard, useBoardRows, useStadeOutcomes } from '../model/use-board.tsx'
import type { OpportunityView } from '../opportunity-view.ts'
import { Agenda } from './agenda.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { CalendarWords } from './calendar-words.ts'
import { DayDialog } from './day-dialog.tsx'
import { showDayOrder } from './day-order.ts'
import type { DayMoves } from './use-day-moves.ts'

interface CalendarMenuProps {
  /** The button that it opens at. */
  anchor: HTMLElement
  card: BoardCard
  words: CalendarWords
  onOpen: () => void
  /** Null: removes the deadline. */
  onMove: (day: string | null) => void
  onChoose: () => void
  onClose: () => void
}

/** The menu of a card, rendered once for all cards: open it, or change its deadline. */
function CalendarMenu({ anchor, card, words, onOpen, onMove, onChoose, onClose }: CalendarMenuProps) {
  const { t, notation, titleOf } = words
  const off = useDisabledReason() !== undefined
  const day = deadlineDayOf(card.deadline)
  const to = (days: number) => (day === null ? null : dayAfter(day, days))
  const [next, later] = [to(1), to(7)]
  return (
    <Menu
      trigger={anchor}
      label={t('menu', { title: titleOf(card.idOpportunity) })}
      onClosed={onClose}
      className="min-w-60"
    >
      <MenuItem onSelect={onOpen} label={t('open')} />
      <MenuHeading>{t('moveTo')}</MenuHeading>
      {next !== null && (
        <MenuItem disabled={off} onSelect={() => onMove(next)}>
          {t('nextDay', { day: formatDate(next, notation) })}
        </MenuItem>
      )}
      {later !== null && (
        <MenuItem disabled={off} onSelect={() => onMove(later)}>
          {t('nextWeekDay', { day: formatDate(later, notation) })}
        </MenuItem>
      )}
      <MenuItem disabled={off} onSelect={onChoose} label={t('otherDay')} />
      {day !== null && <MenuItem disabled={off} onSelect={() => onMove(null)} label={t('takeAway')} />}
      <RoleNote className="max-w-60 px-2 py-1" />
    </Menu>
  )
}

interface MoveDialogProps {
  title: string
  /** The current deadline. */
  day: string | null
  dayText: (day: string | null) => string
  onMove: (day: string) => void
  onClose: () => void
}

/** Dialog to choose a card's new day: the alternative to dragging, for the keyboard and for days out of view. */
function MoveDialog({ title, day, dayText, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('calendar')
  const [typed, setTyped] = useState(day ?? '')
  const [tried, setTried] = useState(false)
  return (
    <FormDialog
      size="sm"
      title={t('moveTitle', { title })}
      description={day === null ? t('fromNone') : t('from', { day: dayText(day) })}
      submitLabel={t('move')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!isDay(typed)) return
        onClose()
        onMove(typed)
      }}
    >
      <Field label={t('deadline')} error={tried && !isDay(typed) ? t('notDay') : undefined} required>
        <Input type="date" value={typed} data-autofocus="" onValueChange={setTyped} />
      </Field>
    </FormDialog>
  )
}

interface CalendarProps {
  view: OpportunityView
  onView: (change: Partial<OpportunityView>, how?: HistoryStep) => void
  days: DayMoves
  titleOf: (idOpportunity: number) => string
  hrefOf: (idOpportunity: number) => string
  onOpen: (idOpportunity: number) => void
  /** The card whose sheet is open. */
  openedId: number | null
}

/** The opportunities by deadline, a month or a week at a time; on narrow screens as a list of days. */
export function Calendar(props: CalendarProps) {
  const { view, onView, days, titleOf, hrefOf, onOpen } = props
  const t = useTranslations('calendar')
  const words = useTranslations('board')
  const table = useTranslations('opportunity.table')
  const board = useBoard()
  const rows = useBoardRows()
  const notation = useNotation()
  const outcomeOf = useStadeOutcomes()
  const isDone = useCallback((card: BoardCard) => outcomeOf(card.idStade) !== 'open', [outcomeOf])
  const nameOfUser = useUserNames()
  useEffect(() => showDayOrder(() => inDayOrder(board.getRows(), isDone)), [board, isDone])
  const isNarrow = useMedia('(width < 40rem)') ?? false
  // The name of the month or week is painted before its days.
  const behind = useDeferredValue(view)
  const { span } = behind
  const day = behind.day ?? today()
  const weeks = useMemo(() => weeksOf(span, day), [span, day])
  const within = useMemo(() => spanOf(span, day), [span, day])
  // Includes the days of adjacent months in the grid; the totals and the list leave those out.
  const shown = useMemo(
    () => cardsByDay(rows, { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day }, isDone),
    [rows, weeks, day, isDone],
  )
  const { menu, openMenu, closeMenu } = useMenuAt()
  const [openDay, setOpenDay] = useState<string | null>(null)
  const [moving, setMoving] = useState<SeenCard | null>(null)
  const texts: CalendarWords = useMemo(
    () => ({ t, board: words, notation, outcomeOf, nameOfUser, titleOf }),
    [t, words, notation, outcomeOf, nameOfUser, titleOf],
  )
  const followed = useRef<{ id: number; from: string | null } | null>(null)
  const moveByMenu = (card: SeenCard, to: string | null) => {
    const { idOpportunity: id } = card
    const from = deadlineDayOf(board.getCard(id)?.deadline)
    // In a list, and while a day's dialog is open, the focus stays where it is.
    const moves = to !== from && to !== deadlineDayOf(card.deadline)
    if (!isNarrow && openDay === null && moves) followed.current = { id, from }
    days.moveToDay(id, to, card)
  }
  const { locale } = notation
  const nameOf = ({ span, day }: OpportunityView) => {
    const { from, to } = spanOf(span, day ?? today())
    return span === 'month' ? formatMonth(day ?? today(), locale) : formatDaySpan(from, to, locale)
  }
  const title = nameOf(behind)
  const acts = { hrefOf, onOpen, onMenu: openMenu, onOpenDay: setOpenDay }
  const shared = { span, day, within, title, shown, words: texts, ...acts }
  if (rows.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={table('noMatch')}
        action={<Button onClick={() => onView({ filter: NO_OPPORTUNITY_FILTER })} label={table('showAll')} />}
        text={table('noMatchText')}
      />
    )
  const menuCard = menu && board.getCard(menu.id)
  const cardMenu = menu && menuCard && (
    <CalendarMenu
      key={menu.key}
      anchor={menu.anchor}
      card={menuCard}
      words={texts}
      onOpen={() => onOpen(menu.id)}
      onMove={(to) => moveByMenu(menuCard, to)}
      onChoose={() => setMoving(menuCard)}
      onClose={() => closeMenu(menu)}
    />
  )
  return (
    <div data-testid="calendar" className="flex min-h-0 flex-1 flex-col">
      <CalendarToolbar
        {...shared}
        day={view.day ?? today()}
        title={nameOf(view)}
        view={view}
        rows={rows}
        onView={onView}
      />
      {isNarrow ? (
        <Agenda {...shared} rows={rows} onDay={(to) => onView({ day: to })} />
      ) : (
        <CalendarGrid
          {...shared}
          weeks={weeks}
          openedId={props.openedId}
          followed={followed}
          onDay={(to) => onView({ day: to }, 'replace')}
          onMove={days.moveToDay}
        />
      )}
      {openDay === null && cardMenu}
      {openDay !== null && (
        <DayDialog
          {...shared}
          day={openDay}
          isDone={isDone}
          rows={rows}
          onOpen={(id) => {
            setOpenDay(null)
            onOpen(id)
          }}
          onClose={() => setOpenDay(null)}
        >
          {/* Inside the dialog, as everything outside an open modal is inert. */}
          {cardMenu}
        </DayDialog>
      )}
      {moving && (
        <MoveDialog
          title={titleOf(moving.idOpportunity)}
          day={deadlineDayOf(moving.deadline)}
          dayText={days.dayText}
          onMove={(to) => moveByMenu(moving, to)}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  )
}
