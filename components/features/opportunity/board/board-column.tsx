import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { limitOf, overLimit } from '#lib/domain/opportunity/board/settings.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { useColumn } from '../model/use-board.tsx'
import { useBoardParts, useIsTarget } from './board-ui.ts'
import { ColumnCards, type ColumnCardsProps } from './column-cards.tsx'
import { ColumnHead } from './column-head.tsx'
import { makeDropTarget, scrollWhileDragging } from './drag-mouse.ts'
import { savedPosition } from './saved-position.ts'
import type { StageColumn } from './stage-columns.ts'

interface BoardColumnProps extends Pick<ColumnCardsProps, 'sharing' | 'isPainted' | 'isFirst'> {
  column: StageColumn
  /** Initial guess before the IntersectionObserver reports, so that the cards render with the column. */
  inView: boolean
}

/** A stage as a column: its label, the number and sum of the cards that pass the filter, and the cards. */
export function BoardColumn({ column: stage, sharing, inView, isPainted, isFirst }: BoardColumnProps) {
  const { settings } = useBoardParts()
  const t = useTranslations('board')
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const near = useNear(section, inView)
  const { column } = useColumn(stage.key)
  const isTarget = useIsTarget(stage.key)
  const { count, cents } = column
  const over = overLimit(limitOf(settings, String(stage.key)), count, cents)

  useEffect(() => {
    if (!section.current || !scroller.current) return
    return combineUnsubscribes(
      makeDropTarget(section.current, { column: stage.key, lane: null }, () => stage.open),
      scrollWhileDragging(scroller.current, () => 'vertical'),
    )
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
      <ColumnHead id={id} stage={stage} />
      <div
        ref={scroller}
        data-part="cards"
        onScroll={({ currentTarget }) => savedPosition.tops.set(stage.key, currentTarget.scrollTop)}
        // Not a tab stop although it scrolls, as the cards inside are focusable.
        tabIndex={-1}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-1.5 pb-1.5 [contain:strict] outline-none"
      >
        <ColumnCards
          columnKey={stage.key}
          scroller={scroller}
          label={stage.label}
          outcome={stage.outcome}
          sharing={sharing}
          near={near}
          isPainted={isPainted}
          isFirst={isFirst}
        />
        {count === 0 && <p className="px-1 py-2 text-xs text-ink-3">{t('noCards')}</p>}
      </div>
    </section>
  )
}

/** Whether an element is in or near the board's viewport; `first`: until the observer reports. */
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
