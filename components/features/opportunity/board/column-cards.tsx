import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { drawnLines, linesWithin, revealLine } from '#components/ui/table/lines-in-view.ts'
import { NotPrinted } from '#components/ui/table/not-printed.tsx'
import { useLinesInView } from '#components/ui/table/use-lines-in-view.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { useBoard, useColumn } from '../model/use-board.tsx'
import { useBoardParts, useBoardUi, useUiState } from './board-ui.ts'
import { CardList } from './card-list.tsx'
import { ABOVE_AND_BELOW, CARD_GAP, cardHeight, MAX_CARDS } from './layout.ts'
import { savedPosition } from './saved-position.ts'
import { useCardWords } from './use-card-words.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** Overscan: cards rendered beyond each edge. */
const OVERSCAN = 4
export const PRINTED_CARDS = 500

export interface ColumnCardsProps {
  columnKey: ColumnKey
  scroller: RefObject<HTMLDivElement | null>
  label: string
  outcome: StadeOutcome
  /** Number of open columns, which share the limit of cards in the document (`MAX_CARDS`). */
  sharing: number
  near: boolean
  /** The first paint is over, so that overscan may be rendered. */
  isPainted: boolean
  isFirst: boolean
}

/** The cards of a column to render: those in view with overscan, the active one, and carried ones. */
export function ColumnCards(props: ColumnCardsProps) {
  const { columnKey, scroller, label, outcome, sharing, isPainted, isFirst } = props
  const { settings } = useBoardParts()
  const t = useTranslations('board')
  const words = useCardWords()[outcome]
  const board = useBoard()
  const ui = useBoardUi()
  const { column, version } = useColumn(columnKey)
  const isHere = (id: number) => sameColumn(board.getCard(id)?.idStade, columnKey)
  const forced = useUiState(({ kept }) => kept().filter(isHere).join())
  const kept = forced.split(',').map((id) => board.indexOf(Number(id)))
  const step = cardHeight(settings) + CARD_GAP
  // The parent's ref is not set yet when the list first looks for its scroll container.
  const list = useRef<HTMLUListElement>(null)
  const inView = useLinesInView(() => list.current?.parentElement ?? null, {
    lineHeight: step,
    // Close to the real size: a wrong guess would render every column twice.
    first: () => ({
      top: savedPosition.tops.get(columnKey) ?? 0,
      height: Math.max(320, window.innerHeight - ABOVE_AND_BELOW),
    }),
  })
  const { printing } = inView
  // In print every column counts as near.
  const near = props.near || printing
  const most = printing ? PRINTED_CARDS : Math.max(8, Math.floor((MAX_CARDS - 40) / Math.max(1, sharing)))
  const beside = isPainted ? OVERSCAN : 0
  const seen = linesWithin(inView, column.count)
  const first = Math.max(0, seen.first - beside)
  // A column out of view has only its height; it is not even sorted.
  const last = near ? Math.min(seen.last + beside, first + most - 1) : first - 1
  const drawn = drawnLines({ first, last }, column.count, [0, 0], kept)

  useLayoutEffect(() => {
    const element = list.current?.parentElement
    const top = savedPosition.tops.get(columnKey) ?? 0
    if (element && top > 0) element.scrollTop = top
  }, [columnKey])

  useScrollAnchor({ columnKey, list, column, version, drawn, place: inView.place, step })

  const reveal = useEffectEvent((index: number) => revealLine(scroller.current, index, step, 0))
  // Scrolls the card that is to be focused into view; once rendered it takes the focus itself.
  useEffect(
    () =>
      ui.subscribe(() => {
        const id = ui.getFocusWanted()
        if (id === null || !sameColumn(board.getCard(id)?.idStade, columnKey)) return
        const index = board.indexOf(id)
        if (index < 0) return
        reveal(index)
        scroller.current?.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }),
    [ui, board, columnKey, scroller],
  )

  return (
    <>
      <CardList
        ref={list}
        label={t('cardsOf', { label })}
        drawn={drawn.flatMap((index) => {
          const card = column.entries[index]?.card
          return card ? [{ card, index }] : []
        })}
        count={column.count}
        words={words}
        isFirst={isFirst}
      />
      <NotPrinted count={column.count - drawn.length} />
    </>
  )
}

const sameColumn = (idStade: number | null | undefined, key: ColumnKey) =>
  idStade !== undefined && (idStade ?? 'none') === key
