import { Check, CirclePause, Clock, EllipsisVertical, X } from 'lucide-react'
import { companyNames } from '#components/entities/company/company-names.ts'
import { cx } from '#components/ui/cx.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { isLate } from '#lib/domain/opportunity/opportunity-lateness.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { today } from '#lib/format/today.ts'
import { useName } from '#lib/query/use-names.ts'
import { useBoard } from '../model/use-board.tsx'
import type { CalendarWords } from './calendar-words.ts'

const MARKS = { won: Check, lost: X, parked: CirclePause }

interface CalendarCardProps {
  card: BoardCard
  words: CalendarWords
  href: string
  /** Also shows company, amount and owner. */
  tall: boolean
  isOpened?: boolean
  isLifted?: boolean
  /** Whether it is in the tab order: in the grid only the cards of the active day, in a list all. */
  inTabs: boolean
}

/** An opportunity on its day. Clicks and keys are handled by a delegated listener of the grid or list. */
export function CalendarCard(props: CalendarCardProps) {
  const { card, words, href, tall, isOpened = false, isLifted = false, inTabs } = props
  const { t, board: text, outcomeOf, titleOf } = words
  const board = useBoard()
  const { idOpportunity } = card
  const state = board.stateOf(idOpportunity)
  const outcome = outcomeOf(card.idStade)
  const late = isLate(card, outcome, today())
  const Mark = outcome === 'open' ? null : MARKS[outcome]
  const tabIndex = inTabs ? 0 : -1
  return (
    <div
      data-testid="calendar-card"
      data-opportunity={idOpportunity}
      data-state={state}
      data-late={late || undefined}
      data-come={board.hasJustArrived(idOpportunity) || undefined}
      className={cx(
        'group/card relative flex shrink-0 flex-col justify-center overflow-hidden rounded-sm border ps-1.5 pe-1 select-none',
        tall ? 'h-16 text-sm' : 'h-[26px] text-xs',
        'print:h-auto',
        isOpened ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
        outcome !== 'open' && 'bg-sunken',
        late && 'border-s-2 border-s-danger ps-[5px]',
        state === 'unsure' && 'border-warning',
        isLifted && 'border-dashed border-accent opacity-50',
      )}
    >
      <div
        className={cx(
          'flex min-w-0 items-center gap-1',
          tall ? 'pointer-coarse:pe-6' : 'pointer-coarse:lg:pe-6',
        )}
      >
        {late && <Clock size={12} className="shrink-0 text-danger-ink" aria-hidden="true" />}
        {late && <span className="sr-only">{text('late')}</span>}
        {Mark && <Mark size={12} className="shrink-0 text-ink-3" aria-hidden="true" />}
        {outcome !== 'open' && <span className="sr-only">{t(`outcome.${outcome}`)}</span>}
        <a
          href={href}
          draggable={false}
          data-part="open"
          data-tooltip-cut=""
          tabIndex={tabIndex}
          className={cx(
            'h-6 min-w-0 flex-1 truncate leading-6 no-underline outline-none print:h-auto print:leading-4 after:absolute after:inset-0 after:rounded-sm',
            'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            outcome === 'open' ? 'font-medium text-ink' : 'text-ink-2',
          )}
        >
          {titleOf(idOpportunity)}
        </a>
        {state === 'saving' && <Spinner className="size-3 shrink-0 text-ink-3" />}
        {state === 'unsure' && <span className="shrink-0 text-warning-ink">{text('unsure')}</span>}
        <button
          data-press=""
          type="button"
          data-part="menu"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={t('menu', { title: titleOf(idOpportunity) })}
          className={cx(
            'inset-focus absolute end-0 top-0 z-10 flex items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink',
            // In a month's narrow days it would leave no room for the title; the day's dialog has it.
            tall ? 'h-7 w-7' : 'size-6 pointer-coarse:max-lg:hidden',
            // Opaque, so that the text below does not show through.
            isOpened ? 'bg-accent-soft' : outcome === 'open' ? 'bg-surface' : 'bg-sunken',
            'pointer-fine:opacity-0 pointer-fine:group-hover/card:opacity-100 pointer-fine:group-focus-within/card:opacity-100',
          )}
        >
          <EllipsisVertical size={14} aria-hidden="true" />
        </button>
      </div>
      {tall && <Details card={card} words={words} />}
    </div>
  )
}

function Details({ card, words }: { card: BoardCard; words: CalendarWords }) {
  const { board: text, notation, nameOfUser } = words
  const company = useName(companyNames, card.idCompany)
  const name =
    company === undefined ? '…' : (company?.name ?? text('company', { id: String(card.idCompany) }))
  return (
    <>
      <div className="truncate pe-1 text-xs leading-4 text-ink-2">{plainLine(name)}</div>
      {/* Wraps where there is no room for both: the owner is hidden rather than cut to a letter. */}
      <div className="flex h-4 min-w-0 flex-row-reverse flex-wrap gap-x-2 overflow-hidden pe-1 text-xs leading-4 text-ink-3 tabular-nums">
        {card.amount !== null && (
          <span className="max-w-full truncate">{formatMoney(card.amount, notation)}</span>
        )}
        <span className="min-w-12 flex-1 truncate">
          {card.idUser === null ? text('noOwner') : nameOfUser(card.idUser)}
        </span>
      </div>
    </>
  )
}
