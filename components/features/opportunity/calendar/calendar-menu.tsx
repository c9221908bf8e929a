import { RoleNote, useOff } from '#components/entities/team/role.tsx'
import { Menu, MenuHeading, MenuItem } from '#components/ui/overlay/menu.tsx'
import { type BoardCard, deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { formatDate } from '#lib/format/dates.ts'
import type { CalendarWords } from './calendar-words.ts'

interface CalendarMenuProps {
  /** The button that it belongs to. */
  anchor: HTMLElement
  card: BoardCard
  words: CalendarWords
  onOpen: () => void
  /** Null: no deadline any more. */
  onMove: (day: string | null) => void
  /** Asks for a day. */
  onChoose: () => void
  onClose: () => void
}

/** One menu for all cards: open it, or give it another deadline. */
export function CalendarMenu({ anchor, card, words, onOpen, onMove, onChoose, onClose }: CalendarMenuProps) {
  const { t, notation, titleOf } = words
  const off = useOff() !== undefined
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
