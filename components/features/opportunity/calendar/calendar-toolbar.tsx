import { CalendarArrowDown, ChevronLeft, ChevronRight, Rss } from 'lucide-react'
import { useState } from 'react'
import { useTeam } from '#components/entities/team/use-team.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { steppedDay } from '#lib/domain/opportunity/calendar/days.ts'
import { isWithin } from '#lib/domain/opportunity/report/period.ts'
import { formatCents, formatNumber } from '#lib/format/numbers.ts'
import { useStades } from '../model/use-board.tsx'
import { type OpportunityView, viewPath } from '../opportunity-view.ts'
import type { CalendarParts, CalendarWords } from './calendar-words.ts'

interface IcalButtonProps {
  rows: readonly BoardCard[]
  /** Number of rows that have a deadline. */
  count: number
  words: CalendarWords
}

function IcalButton({ rows, count, words }: IcalButtonProps) {
  const { t, notation } = words
  const { byId } = useStades()
  const { busy, attempt } = useAttempt(({ whole }) =>
    toast({ tone: 'danger', title: t('fileFailed'), description: whole }),
  )
  const save = () =>
    attempt(async () => {
      const { saveIcal } = await import('./save-ical.ts')
      await saveIcal(rows, words, (idStade) => byId.get(idStade ?? 0)?.label ?? null)
    })
  return (
    <Button
      size="sm"
      icon={CalendarArrowDown}
      busy={busy}
      disabled={count === 0}
      data-tooltip={t('fileTip', { count, shown: formatNumber(count, notation.locale) })}
      onClick={() => void save()}
    >
      <span className="max-sm:sr-only">{t('file')}</span>
    </Button>
  )
}

const FeedDialog = dialogOf(() => import('./feed-dialog.tsx'), 'FeedDialog')

interface CalendarToolbarProps extends Pick<CalendarParts, 'day' | 'within' | 'title' | 'shown' | 'words'> {
  onView: (change: Partial<OpportunityView>) => void
  view: OpportunityView
  rows: readonly BoardCard[]
}

/** Navigation, the title and totals of the month or week, and export to other calendar programs. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, day, within, title, rows, shown, onView, words } = props
  const { t, notation } = words
  const { locale } = notation
  const { span } = view
  const { me } = useTeam()
  const [subscribing, setSubscribing] = useState(false)
  const isMonth = span === 'month'
  const counted = [...shown.days.values()].filter((one) => isWithin(one.day, within))
  const count = counted.reduce((sum, { cards }) => sum + cards.length, 0)
  const cents = counted.reduce((sum, one) => sum + one.cents, 0)
  const { without } = shown
  const go = (step: number) => onView({ day: steppedDay(span, day, step) })
  const withoutPath = viewPath({
    ...view,
    shape: 'table',
    day: null,
    span: 'month',
    filter: { ...view.filter, deadline: 'none', deadlineFrom: null, deadlineTo: null },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-gutter pb-2">
      <div className="flex items-center gap-1">
        <IconButton
          label={t(isMonth ? 'previousMonth' : 'previousWeek')}
          icon={ChevronLeft}
          onClick={() => go(-1)}
        />
        <Button size="sm" onClick={() => onView({ day: null })} label={t('today')} />
        <IconButton label={t(isMonth ? 'nextMonth' : 'nextWeek')} icon={ChevronRight} onClick={() => go(1)} />
      </div>
      <h2
        className="text-base font-semibold whitespace-nowrap"
        data-testid="calendar-title"
        aria-live="polite"
      >
        {title}
      </h2>
      <p className="text-sm text-ink-2 tabular-nums" data-testid="calendar-count">
        {t('shown', { count, shown: formatNumber(count, locale), sum: formatCents(cents, notation) })}
      </p>
      {without > 0 && (
        <TextLink href={withoutPath} className="text-sm underline" data-testid="calendar-without">
          {t('without', { count: without, shown: formatNumber(without, locale) })}
        </TextLink>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:w-full" data-print="no">
        <SegmentedControl
          label={t('spans')}
          value={span}
          onChange={(next) => onView({ span: next })}
          options={(['month', 'week'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <IcalButton rows={rows} count={rows.length - without} words={words} />
        {/* It has its place before the team is known: buttons that move wrap to a line of their own, above the grid. */}
        <Button
          size="sm"
          icon={Rss}
          className={me === undefined ? 'invisible' : ''}
          onClick={() => setSubscribing(true)}
        >
          <span className="max-sm:sr-only">{t('subscribe')}</span>
        </Button>
      </div>
      {subscribing && <FeedDialog owners={view.filter.owners} onClose={() => setSubscribing(false)} />}
    </div>
  )
}
