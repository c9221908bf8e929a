import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { PlainButton } from '#components/ui/plain-button.tsx'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { type LanePosition, rowsBetween } from '#lib/domain/opportunity/board/lanes.ts'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { formatCents, formatNumber } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useBoardParts } from '../board-ui.ts'
import { CARD_GAP, cardHeight } from '../layout.ts'
import type { StageColumn } from '../stage-columns.ts'
import type { CardWords } from '../use-card-words.ts'
import { LaneCell } from './lane-cell.tsx'

/** Height of a lane's header, pixels. */
export const LANE_HEAD = 36
/** Space below a lane's cards, pixels. */
export const LANE_FOOT = 14

interface LaneRowProps {
  place: LanePosition
  label: string
  folds: (column: StageColumn) => boolean
  /** Columns in or near the viewport. */
  near: ReadonlySet<ColumnKey>
  /** The part of the lane in the viewport, from its top, pixels. */
  from: number
  to: number
  /** It has a card that must stay in the document. */
  keeps: boolean
  /** Offset of its sticky header from the board's top, pixels. */
  stick: number
  words: Readonly<Record<StadeOutcome, CardWords>>
  onFold: (fold: boolean) => void
  /** The column whose first card is the tab stop of the board. */
  entry: ColumnKey | null
}

/** A lane: its name, the number and sum of its opportunities, and their cards by stage. */
export function LaneRow(props: LaneRowProps) {
  const { place, label, folds, near, from, to, keeps, stick, words, onFold, entry } = props
  const { columns, settings } = useBoardParts()
  const { lane, height, folded } = place
  const t = useTranslations('board.lanes')
  const notation = useNotation()
  const id = useId()
  const step = cardHeight(settings) + CARD_GAP
  const isSeen = to > 0 && from < height
  return (
    <section
      aria-labelledby={id}
      data-testid="board-lane"
      data-lane-of={lane.key}
      style={{ height }}
      className="print:h-auto!"
    >
      <header
        style={{ height: LANE_HEAD, top: stick }}
        className="sticky z-20 -mx-gutter border-t border-line bg-canvas px-gutter print:static"
      >
        <div className="sticky start-gutter flex h-full w-fit max-w-[calc(100vw-2*var(--gutter))] items-center gap-3 text-sm">
          <h2 id={id} className="min-w-0 font-semibold">
            <PlainButton
              aria-expanded={!folded}
              onClick={() => onFold(!folded)}
              data-tooltip-cut=""
              className="flex h-7 max-w-full items-center gap-1 rounded-md pe-1.5 hover:bg-hover"
            >
              {folded ? (
                <ChevronRight size={14} className="shrink-0 text-ink-3" />
              ) : (
                <ChevronDown size={14} className="shrink-0 text-ink-3" />
              )}
              <span className="truncate">{label}</span>
            </PlainButton>
          </h2>
          <span data-part="count" className="text-ink-2 tabular-nums">
            <span className="sr-only">{t('count', { count: lane.count })}</span>
            <span aria-hidden="true">{formatNumber(lane.count, notation.locale)}</span>
          </span>
          <span data-part="sum" className="truncate text-xs text-ink-3 tabular-nums">
            {formatCents(lane.cents, notation)}
          </span>
        </div>
      </header>
      {!folded && (isSeen || keeps) && (
        <div
          className="flex gap-2 print:block print:h-auto!"
          style={{ height: height - LANE_HEAD - CARD_GAP }}
        >
          {columns.map((column) => {
            const cards = lane.cells.get(column.key)?.cards ?? []
            return (
              <LaneCell
                key={column.key}
                stage={column}
                lane={lane.key}
                label={label}
                cards={cards}
                folded={folds(column)}
                rows={
                  isSeen && near.has(column.key)
                    ? rowsBetween(from - LANE_HEAD, to - LANE_HEAD, step, cards.length)
                    : [0, 0]
                }
                words={words[column.outcome]}
                isFirst={entry === column.key}
              />
            )
          })}
        </div>
      )}
    </section>
  )
}
