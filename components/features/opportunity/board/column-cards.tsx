'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { useBoard, useColumn } from '../model/use-board.tsx'
import { BoardCardView } from './board-card.tsx'
import { useBoardUi } from './board-ui.ts'
import { ABOVE_AND_BELOW, CARD_GAP, cardHeight, MOST_CARDS } from './layout.ts'
import { keepScroll, keptScroll } from './place-kept.ts'
import { useCardWords } from './use-card-words.ts'
import { useSteady } from './use-steady.ts'

/** Cards drawn beyond the edges. */
const OVERSCAN = 4

interface ColumnCardsProps {
  columnKey: ColumnKey
  scroller: RefObject<HTMLDivElement | null>
  settings: BoardSettings
  label: string
  outcome: StadeOutcome
  /** Columns that may hold cards in the document now: they share what the document may hold. */
  sharing: number
  near: boolean
  /** The board has been painted: cards just out of view may be drawn too. */
  calm: boolean
  isFirst: boolean
  hrefOf: (idOpportunity: number) => string
}

/** The cards of a column: those in view, those about to be, the one with the focus and those in somebody's hand. */
export function ColumnCards(props: ColumnCardsProps) {
  const { columnKey, scroller, settings, label, outcome, sharing, near, calm, isFirst, hrefOf } = props
  const t = useTranslations('board')
  const words = useCardWords(settings)[outcome]
  const board = useBoard()
  const ui = useBoardUi()
  const { column, version } = useColumn(columnKey)
  const height = cardHeight(settings)
  const most = Math.max(8, Math.floor((MOST_CARDS - 40) / Math.max(1, sharing)))
  const forced = useSyncExternalStore(
    ui.subscribe,
    () => {
      const ids = [ui.getActive(), ...(ui.getCarry()?.ids.slice(0, 20) ?? [])]
      return ids
        .flatMap((id) => (id === null || !sameColumn(board.getCard(id)?.idStade, columnKey) ? [] : [id]))
        .join()
    },
    () => '',
  )
  const kept = forced
    .split(',')
    .flatMap((id) => {
      const index = id === '' ? -1 : board.indexOf(Number(id))
      return index < 0 ? [] : [index]
    })
    .join()
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = near ? defaultRangeExtractor(range).slice(0, most) : []
      const extra = kept === '' ? [] : kept.split(',').map(Number)
      return [...new Set([...shown, ...extra])].sort((a, b) => a - b)
    },
    [near, most, kept],
  )
  // The ref of what lies above is not set yet when the list looks for its box for the first time.
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useVirtualizer({
    // A column out of view is a height: it is not even put in order.
    count: near || forced !== '' ? column.count : 0,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: () => height,
    gap: CARD_GAP,
    overscan: calm ? OVERSCAN : 0,
    rangeExtractor,
    initialOffset: () => keptScroll(columnKey),
    // As good as measured: another guess would draw every column twice.
    initialRect: { width: 272, height: Math.max(320, window.innerHeight - ABOVE_AND_BELOW) },
  })

  // Another height of cards: what was worked out for the old one is void.
  const measured = useRef(height)
  useLayoutEffect(() => {
    if (measured.current === height) return
    measured.current = height
    virtualizer.measure()
  }, [virtualizer, height])

  useSteady({ columnKey, list, column, version, virtualizer, step: height + CARD_GAP })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = () => keepScroll(columnKey, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroller, columnKey])

  // The card that asks for the focus comes into view; it takes the focus itself once it is there.
  useEffect(
    () =>
      ui.subscribe(() => {
        const id = ui.getFocusWanted()
        if (id === null || !sameColumn(board.getCard(id)?.idStade, columnKey)) return
        const index = board.indexOf(id)
        if (index < 0) return
        virtualizer.scrollToIndex(index, { align: 'auto' })
        scroller.current?.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }),
    [ui, board, columnKey, virtualizer, scroller],
  )

  return (
    <ul
      ref={list}
      aria-label={t('cardsOf', { label })}
      className="relative"
      style={{ height: Math.max(0, column.count * (height + CARD_GAP) - CARD_GAP) }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const card = column.entries[item.index]?.card
        return (
          card && (
            <BoardCardView
              key={card.idOpportunity}
              card={card}
              state={board.stateOf(card.idOpportunity)}
              words={words}
              href={hrefOf(card.idOpportunity)}
              settings={settings}
              top={item.start}
              height={height}
              index={item.index}
              count={column.count}
              justArrived={board.hasJustArrived(card.idOpportunity)}
              entry={isFirst && item.index === 0 && ui.getActive() === null}
            />
          )
        )
      })}
    </ul>
  )
}

const sameColumn = (idStade: number | null | undefined, key: ColumnKey) =>
  idStade !== undefined && (idStade ?? 'none') === key
