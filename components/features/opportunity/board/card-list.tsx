import type { Ref } from 'react'
import type { BoardCard as Card } from '#lib/domain/opportunity/board/card.ts'
import { useBoard } from '../model/use-board.tsx'
import { BoardCardView } from './board-card.tsx'
import { useBoardParts, useBoardUi } from './board-ui.ts'
import { CARD_GAP, cardHeight } from './layout.ts'
import type { CardWords } from './use-card-words.ts'

export interface CardListProps {
  ref?: Ref<HTMLUListElement>
  label: string
  /** The cards to render, with their index in the full list. */
  drawn: readonly { card: Card; index: number }[]
  count: number
  words: CardWords
  /** Its first card is the tab stop of the board. */
  isFirst: boolean
}

/** A virtual list of cards, as high as the full list. */
export function CardList({ ref, label, drawn, count, words, isFirst }: CardListProps) {
  const { settings, hrefOf } = useBoardParts()
  const board = useBoard()
  const ui = useBoardUi()
  const height = cardHeight(settings)
  const step = height + CARD_GAP
  return (
    <ul
      ref={ref}
      aria-label={label}
      className="relative"
      style={{ height: Math.max(0, count * step - CARD_GAP) }}
    >
      {drawn.map(({ card, index }) => (
        <BoardCardView
          key={card.idOpportunity}
          card={card}
          state={board.stateOf(card.idOpportunity)}
          words={words}
          href={hrefOf(card.idOpportunity)}
          settings={settings}
          top={index * step}
          height={height}
          index={index}
          count={count}
          justArrived={board.hasJustArrived(card.idOpportunity)}
          entry={isFirst && index === 0 && ui.getActive() === null}
        />
      ))}
    </ul>
  )
}
