import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { BoardCard as Card } from '#lib/domain/opportunity/board/card.ts'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import type { CardState } from '#lib/domain/opportunity/board/sync.ts'
import { useHasDraft } from '#lib/drafts/use-draft.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { draftKeyOf } from '../draft-of.ts'
import { ACTIVE, LIFTED, SELECTED, useBoardUi, useFlags } from './board-ui.ts'
import { CardDetails, StuckMark } from './card-details.tsx'
import { cardLines } from './layout.ts'
import type { CardWords } from './use-card-words.ts'

interface BoardCardProps {
  card: Card
  state: CardState
  words: CardWords
  href: string
  settings: BoardSettings
  /** Offset from the column's top, pixels. */
  top: number
  height: number
  /** Position and total, for screen readers (`3 of 120`), as only some cards are in the document. */
  index: number
  count: number
  /** It arrived in the column a moment ago: highlighted briefly. */
  justArrived: boolean
  /** It is the tab stop of the board, as no card has had the focus yet. */
  entry: boolean
}

/** A card. Its title is the link that opens it; the board's delegated listeners handle clicks, keys and drags. */
export const BoardCardView = memo(function BoardCardView(props: BoardCardProps) {
  const { card, state, words, href, settings, top, height, index, count, justArrived, entry } = props
  const { t, notation } = words
  const { idOpportunity } = card
  const ui = useBoardUi()
  const flags = useFlags(idOpportunity)
  const hasDraft = useHasDraft(draftKeyOf(idOpportunity))
  const link = useRef<HTMLAnchorElement>(null)
  const active = (flags & ACTIVE) !== 0
  const selected = (flags & SELECTED) !== 0
  const lifted = (flags & LIFTED) !== 0
  // The transition is off until the card first moves, so that new cards do not slide in.
  const [place, setPlace] = useState<number | 'moved'>(top)
  if (place !== 'moved' && place !== top) setPlace('moved')
  const slides = place === 'moved' || lifted

  useEffect(() => {
    // While it is carried by keyboard, the list of stages has the focus (carry-stages.tsx).
    if (!active || lifted || ui.getFocusWanted() !== idOpportunity) return
    ui.focusDone()
    // Wanted long ago, for a card that a filter has hidden until now: whoever is elsewhere by now stays there.
    const now = document.activeElement
    if (now === document.body || now?.closest('[data-testid="board"]'))
      link.current?.focus({ preventScroll: true })
  }, [active, lifted, ui, idOpportunity])
  // In another column, as after Undo, it is another element: that takes the focus over.
  useLayoutEffect(() => {
    const element = link.current
    return () => {
      if (element === document.activeElement && ui.getFocusWanted() === null) ui.wantFocus(idOpportunity)
    }
  }, [ui, idOpportunity])

  const title = lineOrNull(card.title) ?? t('untitled', { id: String(idOpportunity) })
  // Without any line below the title, the stuck mark goes beside it.
  const bare = !Object.values(cardLines(settings)).includes(true)
  const amount = settings.hidden.includes('amount') ? null : card.amount
  return (
    <li
      data-testid="board-card"
      data-opportunity={idOpportunity}
      data-state={state}
      data-selected={selected || undefined}
      data-lifted={lifted || undefined}
      data-come={justArrived || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${top}px)` }}
      className={cx(
        'group/card absolute inset-x-0 top-0 overflow-hidden rounded-md border px-2.5 text-sm select-none',
        'pointer-coarse:[-webkit-touch-callout:none]',
        slides && 'motion-safe:transition-[transform,opacity] motion-safe:duration-150',
        'in-data-[still]:transition-none!',
        // With reduced motion, the highlight is static for a while and then disappears.
        justArrived && 'animate-arrive motion-reduce:[animation-delay:0s,1.6s]',
        settings.compact ? 'py-[5px]' : 'py-2',
        selected ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
        lifted && 'border-dashed border-accent opacity-50',
        state === 'unsure' && 'border-warning',
      )}
    >
      <div className="flex h-5 items-center gap-1.5 group-data-[selecting]/board:pe-14 pointer-coarse:pe-14">
        <a
          ref={link}
          id={`card-${idOpportunity}`}
          href={href}
          draggable={false}
          data-part="open"
          data-tooltip-cut=""
          tabIndex={active || entry ? 0 : -1}
          aria-describedby="board-keys"
          onFocus={() => ui.setActive(idOpportunity)}
          className={cx(
            'min-w-0 flex-1 truncate font-medium text-ink no-underline outline-none after:absolute after:inset-0',
            'after:rounded-[5px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
          )}
        >
          {title}
        </a>
        {settings.compact && amount !== null && (
          <span className="shrink-0 text-ink-2 tabular-nums">{formatMoney(amount, notation)}</span>
        )}
        {bare && <StuckMark card={card} settings={settings} words={words} />}
        {hasDraft && <span className="shrink-0 text-xs text-accent-ink">{t('draft')}</span>}
        {state === 'saving' && <Spinner className="size-3 shrink-0 text-ink-3" />}
        {state === 'unsure' && <span className="shrink-0 text-xs text-warning-ink">{t('unsure')}</span>}
      </div>
      <div
        className={cx(
          'absolute end-1 top-1 z-10 flex items-center rounded-md',
          // Fades out the title below, rather than cutting it off.
          'before:absolute before:inset-y-0 before:-start-4 before:w-4 before:bg-linear-to-r before:from-transparent',
          selected ? 'bg-accent-soft before:to-accent-soft' : 'bg-surface before:to-surface',
          selected || 'pointer-fine:opacity-0 pointer-fine:group-data-[selecting]/board:opacity-100',
          'pointer-fine:group-hover/card:opacity-100 pointer-fine:group-focus-within/card:opacity-100',
        )}
      >
        <label className="flex size-6 items-center justify-center">
          <input
            type="checkbox"
            tabIndex={active ? 0 : -1}
            checked={selected}
            data-part="select"
            aria-labelledby={`board-select card-${idOpportunity}`}
            onChange={() => ui.toggle(idOpportunity)}
            className="size-3.5 rounded-sm accent-accent"
          />
        </label>
        <button
          data-press=""
          type="button"
          data-part="menu"
          tabIndex={active ? 0 : -1}
          aria-haspopup="menu"
          aria-labelledby={`board-menu card-${idOpportunity}`}
          className="icon-dots size-6 rounded-md text-ink-3 hover:bg-hover hover:text-ink"
        />
      </div>
      <CardDetails card={card} settings={settings} words={words} />
    </li>
  )
})
