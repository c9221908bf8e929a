import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { NotPrinted } from '#components/ui/table/not-printed.tsx'
import type { BoardCard as Card } from '#lib/domain/opportunity/board/card.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useBoardUi, useIsTarget } from '../board-ui.ts'
import { CardList } from '../card-list.tsx'
import type { CardWords } from '../card-words.ts'
import { makeDropTarget } from '../drag-mouse.ts'
import type { StageColumn } from '../stage-columns.ts'

export const OPEN_WIDTH = 'w-[min(17rem,calc(100vw-2.5rem))]'
export const FOLDED_WIDTH = 'w-10'

interface LaneCellProps {
  stage: StageColumn
  lane: string
  label: string
  cards: readonly Card[]
  /** Whether its column is folded: it takes cards and shows how many it has. */
  folded: boolean
  /** The first of the cards in view, and the one after the last. */
  rows: readonly [number, number]
  words: CardWords
  /** A Tab into the board comes to its first card. */
  isFirst: boolean
}

/** The cards of a stage in one lane: those in view, the one with the focus, and those in somebody's hand. */
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
        // On paper one stage after the other, those with cards.
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
