import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { NotPrinted } from '#components/ui/table/not-printed.tsx'
import type { BoardCard as Card } from '#lib/domain/opportunity/board/card.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useBoardUi, useIsTarget } from '../board-ui.ts'
import type { CardListProps } from '../card-list.tsx'
import { CardList } from '../card-list.tsx'
import { makeDropTarget } from '../drag-mouse.ts'
import type { StageColumn } from '../stage-columns.ts'

export const OPEN_WIDTH = 'w-[min(17rem,calc(100vw-2.5rem))]'
export const FOLDED_WIDTH = 'w-10'

interface LaneCellProps extends Pick<CardListProps, 'label' | 'words' | 'isFirst'> {
  stage: StageColumn
  lane: string
  cards: readonly Card[]
  /** Its column is folded: it is a drop target, and shows only the number of cards. */
  folded: boolean
  /** Range of the cards in view: first, and one after the last. */
  rows: readonly [number, number]
}

/** The cards of a stage in one lane to render: those in view, the active one, and carried ones. */
export function LaneCell({ stage, lane, label, cards, folded, rows, words, isFirst }: LaneCellProps) {
  const t = useTranslations('board')
  const ui = useBoardUi()
  const box = useRef<HTMLDivElement>(null)
  const isTarget = useIsTarget(stage.key, lane)
  useEffect(
    () =>
      box.current ? makeDropTarget(box.current, { column: stage.key, lane }, () => stage.open) : undefined,
    [stage.key, stage.open, lane],
  )
  const [first, end] = rows
  const kept = new Set(ui.kept())
  const drawn = folded
    ? []
    : cards.flatMap((card, index) =>
        (index >= first && index < end) || kept.has(card.idOpportunity) ? [{ card, index }] : [],
      )
  return (
    <div
      ref={box}
      data-testid="board-cell"
      data-stade={stage.key}
      data-lane={lane}
      data-open={stage.open}
      data-target={isTarget || undefined}
      className={cx(
        // In print, cells that have cards are stacked by stage.
        'shrink-0 rounded-lg border px-1.5 py-[3px] print:w-auto',
        cards.length === 0 && 'print:hidden',
        folded ? FOLDED_WIDTH : OPEN_WIDTH,
        isTarget ? 'border-accent bg-accent-soft' : 'border-transparent bg-sunken',
      )}
    >
      <h3 className="hidden text-xs print:block">{stage.label}</h3>
      {folded ? (
        cards.length > 0 && (
          <p className="pt-2 text-center text-xs text-ink-3 tabular-nums print:pt-0 print:text-start">
            <span className="sr-only">{stage.label} </span>
            {formatNumber(cards.length, words.notation.locale)}
          </p>
        )
      ) : (
        <>
          <CardList
            label={t('lanes.cardsOf', { label: stage.label, lane: label })}
            drawn={drawn}
            count={cards.length}
            words={words}
            isFirst={isFirst}
          />
          <NotPrinted count={cards.length - drawn.length} />
        </>
      )}
    </div>
  )
}
