'use client'

import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { memo, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import type { BoardSettings } from '#lib/domain/board/settings.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useBoardCard, useCardState } from '#lib/opportunity/use-board.tsx'
import { ACTIVE, LIFTED, SELECTED, useBoardUi, useFlags } from './board-ui.ts'
import { CardDetails } from './card-details.tsx'
import { makeDraggable } from './drag-mouse.ts'

interface BoardCardProps {
  idOpportunity: number
  href: string
  settings: BoardSettings
  /** Pixels from the column's top. */
  top: number
  height: number
  /** `3 of 120`: where it stands, though only some are in the document. */
  index: number
  count: number
  /** Nothing has the focus yet: a Tab into the board comes here. */
  entry: boolean
}

/** One card. Its title is the link that opens it; keys and the pointer are heard by the board around. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { idOpportunity, href, settings, top, height, index, count, entry } = props
  const t = useTranslations('board')
  const locale = useLocale()
  const ui = useBoardUi()
  const card = useBoardCard(idOpportunity)
  const state = useCardState(idOpportunity)
  const flags = useFlags(idOpportunity)
  const box = useRef<HTMLLIElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const active = (flags & ACTIVE) !== 0
  const selected = (flags & SELECTED) !== 0

  useEffect(() => (box.current ? makeDraggable(box.current, idOpportunity) : undefined), [idOpportunity])
  useEffect(() => {
    if (!active || ui.getFocusWanted() !== idOpportunity) return
    ui.focusDone()
    link.current?.focus({ preventScroll: true })
  }, [active, ui, idOpportunity])

  if (!card) return null
  const title = card.title?.trim() ? plainLine(card.title) : t('untitled', { id: String(idOpportunity) })
  const amount = settings.hidden.includes('amount') ? null : card.amount
  return (
    <li
      ref={box}
      data-testid="board-card"
      data-opportunity={idOpportunity}
      data-state={state}
      data-selected={selected || undefined}
      data-lifted={(flags & LIFTED) !== 0 || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${top}px)` }}
      className={cx(
        'group/card absolute inset-x-0 top-0 overflow-hidden rounded-md border px-2.5 text-sm select-none',
        'motion-safe:transition-[transform,opacity] motion-safe:duration-150 pointer-coarse:[-webkit-touch-callout:none]',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-1 has-[a:focus-visible]:outline-focus',
        settings.compact ? 'py-[5px]' : 'py-2',
        selected ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
        (flags & LIFTED) !== 0 && 'border-dashed border-accent opacity-50',
        state === 'unsure' && 'border-warning',
      )}
    >
      <div className="flex h-5 items-center gap-1.5 pointer-coarse:pe-12">
        <a
          ref={link}
          href={href}
          draggable={false}
          data-part="open"
          data-tooltip-cut=""
          tabIndex={active || entry ? 0 : -1}
          aria-describedby="board-keys"
          onFocus={() => ui.setActive(idOpportunity)}
          className="min-w-0 flex-1 truncate font-medium text-ink no-underline outline-none after:absolute after:inset-0"
        >
          {title}
        </a>
        {settings.compact && amount !== null && (
          <span className="shrink-0 text-ink-2 tabular-nums">{formatMoney(amount, locale)}</span>
        )}
        {state === 'saving' && <Spinner className="size-3 shrink-0 text-ink-3" />}
        {state === 'unsure' && <span className="shrink-0 text-xs text-warning-ink">{t('unsure')}</span>}
      </div>
      <div
        className={cx(
          'absolute end-1 top-1 z-10 flex items-center rounded-md',
          selected ? 'bg-accent-soft' : 'bg-surface',
          selected || 'pointer-fine:opacity-0 pointer-fine:group-data-[selecting]/board:opacity-100',
          'pointer-fine:group-hover/card:opacity-100 pointer-fine:group-has-[:focus-visible]/card:opacity-100',
        )}
      >
        <label className="flex size-6 items-center justify-center">
          <input
            type="checkbox"
            tabIndex={active ? 0 : -1}
            checked={selected}
            data-part="select"
            aria-label={t('select', { title })}
            onChange={() => ui.toggle(idOpportunity)}
            className="size-3.5 rounded-sm accent-accent"
          />
        </label>
        <button
          type="button"
          data-part="menu"
          tabIndex={active ? 0 : -1}
          aria-haspopup="menu"
          aria-label={t('menu', { title })}
          className="flex size-6 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
        >
          <EllipsisVertical aria-hidden size={14} />
        </button>
      </div>
      <CardDetails card={card} settings={settings} />
    </li>
  )
})
