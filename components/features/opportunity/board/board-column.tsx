'use client'

import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOff } from '#components/entities/team/role.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { type BoardSettings, limitOf, overLimit } from '#lib/domain/opportunity/board/settings.ts'
import { outcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { formatMoney, formatNumber } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useColumn } from '../model/use-board.tsx'
import { useIsTarget } from './board-ui.ts'
import { ColumnCards } from './column-cards.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { makeDropTarget, scrollWhileDragging } from './drag-mouse.ts'
import type { StageColumn } from './stage-columns.ts'

interface BoardColumnProps {
  column: StageColumn
  settings: BoardSettings
  onChange: (next: Partial<BoardSettings>) => void
  sharing: number
  /** Probably in view before the browser has looked: its cards are drawn with the column, not a frame later. */
  inView: boolean
  /** The board has been painted once. */
  calm: boolean
  isFirst: boolean
  hrefOf: (idOpportunity: number) => string
  onCreate: (idStade: number) => void
}

/** A stage: its label, how many cards pass the filter and what they are worth, and the cards. */
export function BoardColumn(props: BoardColumnProps) {
  const { column: stage, settings, onChange, sharing, inView, calm, isFirst, hrefOf, onCreate } = props
  const off = useOff()
  const t = useTranslations('board')
  const notation = useNotation()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const near = useNear(section, inView)
  const { column } = useColumn(stage.key)
  const isTarget = useIsTarget(stage.key)
  const count = column.count
  const limit = limitOf(settings, String(stage.key))
  const over = overLimit(limit, count, column.cents)

  useEffect(() => {
    if (!section.current || !scroller.current) return
    const stops = [
      makeDropTarget(section.current, stage.key, () => stage.open),
      scrollWhileDragging(scroller.current, 'vertical'),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [stage.key, stage.open])

  return (
    <section
      ref={section}
      aria-labelledby={id}
      data-testid="board-column"
      data-stade={stage.key}
      data-open={stage.open}
      data-target={isTarget || undefined}
      className={cx(
        'flex h-full w-[min(17rem,calc(100vw-2.5rem))] shrink-0 snap-start scroll-ms-4 flex-col rounded-lg border bg-sunken transition-colors',
        isTarget ? 'border-accent bg-accent-soft' : over === null ? 'border-line' : 'border-warning',
      )}
    >
      <header className="px-2.5 pt-2 pb-1.5">
        <div className="flex items-center gap-2">
          <h2 id={id} className="min-w-0 flex-1 truncate text-sm font-semibold" data-tooltip-cut="">
            {stage.label}
          </h2>
          <span data-part="count" className="text-sm text-ink-2 tabular-nums">
            {formatNumber(count, notation.locale)}
          </span>
          <div className="-me-1.5 flex">
            {typeof stage.key === 'number' && stage.open && off === undefined && (
              <IconButton
                label={t('createIn', { label: stage.label })}
                icon={Plus}
                size="sm"
                onClick={() => onCreate(stage.key as number)}
              />
            )}
            <ColumnMenu stage={stage} settings={settings} onChange={onChange} />
          </div>
        </div>
        <p className="flex items-center gap-2 text-xs text-ink-3 tabular-nums">
          <span data-part="sum" className="truncate">
            {formatMoney(column.cents / 100, notation)}
          </span>
          {stage.note && <span className="text-warning-ink">{t(stage.note)}</span>}
        </p>
        {over !== null && limit && (
          <p
            role="status"
            data-part="over"
            className="mt-1 flex items-center gap-1.5 rounded-sm bg-warning-soft px-1.5 py-0.5 text-xs text-warning-ink"
          >
            <TriangleAlert size={12} className="shrink-0" />
            {limit.kind === 'count'
              ? t('overCount', {
                  over: formatNumber(over, notation.locale),
                  most: formatNumber(limit.most, notation.locale),
                })
              : t('overAmount', {
                  over: formatMoney(over, notation),
                  most: formatMoney(limit.most, notation),
                })}
          </p>
        )}
      </header>
      <div
        ref={scroller}
        data-part="cards"
        // Cards inside take the focus; the box itself is no stop, though it scrolls.
        tabIndex={-1}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-1.5 pb-1.5 [contain:strict] outline-none"
      >
        <ColumnCards
          columnKey={stage.key}
          scroller={scroller}
          settings={settings}
          label={stage.label}
          outcome={outcomeOf(
            settings.outcomes,
            typeof stage.key === 'number' ? stage.key : null,
            stage.label,
          )}
          sharing={sharing}
          near={near}
          calm={calm}
          isFirst={isFirst}
          hrefOf={hrefOf}
        />
        {count === 0 && <p className="px-1 py-2 text-xs text-ink-3">{t('noCards')}</p>}
      </div>
    </section>
  )
}

/**
 * Whether an element is in its scrolling parent's view, or nearly. Columns far off hold no cards in the document.
 * @param first what to take for true until the browser has looked
 */
function useNear(ref: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: element.closest('[data-testid="board"]'),
      rootMargin: '0px 320px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref])
  return near
}
