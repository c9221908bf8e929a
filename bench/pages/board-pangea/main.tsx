import '../shared/board.css'

import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DraggableStateSnapshot,
  Droppable,
  type DropResult,
} from '@hello-pangea/dnd'
import { type CSSProperties, memo, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { CardContent } from '../shared/board-card.tsx'
import { type Column, columnName, loadColumns, totalOf } from '../shared/board-data.ts'
import { useCompanyName } from '../shared/company-names.ts'

/** Number of cards per column whose company names are loaded: those initially in view. */
const NAMED = 12

// @hello-pangea/dnd as its guides advise: each card memoised, each list of cards memoised separately from its column's
// drag state; all cards mounted. The drop animation is skipped, as it would dominate the measured time.

function styleOf({ draggableProps }: DraggableProvided, { isDropAnimating }: DraggableStateSnapshot) {
  const style = draggableProps.style as CSSProperties | undefined
  return isDropAnimating ? { ...style, transitionDuration: '0.001s' } : style
}

const Card = memo(({ card, index }: { card: Opportunity; index: number }) => {
  const company = useCompanyName(card.idCompany, index < NAMED)
  return (
    <Draggable draggableId={String(card.idOpportunity)} index={index}>
      {(provided, snapshot) => (
        <article
          ref={provided.innerRef}
          {...provided.draggableProps}
          {...provided.dragHandleProps}
          style={styleOf(provided, snapshot)}
          data-testid="board-card"
          data-opportunity={card.idOpportunity}
        >
          <CardContent card={card} company={company} />
        </article>
      )}
    </Draggable>
  )
})
Card.displayName = 'Card'

const Cards = memo(({ cards }: { cards: readonly Opportunity[] }) =>
  cards.map((card, index) => <Card key={card.idOpportunity} card={card} index={index} />),
)
Cards.displayName = 'Cards'

const BoardColumn = memo(({ column }: { column: Column }) => (
  <section data-testid="board-column" data-stade={columnName(column.idStade)}>
    <header>
      <h2>{column.label}</h2>
      {column.cards.length} · {formatMoney(totalOf(column.cards), 'en')}
    </header>
    <Droppable droppableId={columnName(column.idStade)}>
      {(provided) => (
        <div ref={provided.innerRef} {...provided.droppableProps} className="scroller">
          <Cards cards={column.cards} />
          {provided.placeholder}
        </div>
      )}
    </Droppable>
  </section>
))
BoardColumn.displayName = 'BoardColumn'

function dropped(columns: readonly Column[], { source, destination }: DropResult): readonly Column[] {
  const from = columns.find(({ idStade }) => columnName(idStade) === source.droppableId)
  const card = from?.cards[source.index]
  if (!from || !card || !destination) return columns
  return columns.map((column) => {
    const isTarget = columnName(column.idStade) === destination.droppableId
    if (column !== from && !isTarget) return column
    const cards = column.cards.filter((each) => each !== card)
    return { ...column, cards: isTarget ? cards.toSpliced(destination.index, 0, card) : cards }
  })
}

function Board({ loading }: { loading: Promise<Column[]> }) {
  const [columns, setColumns] = useState<readonly Column[]>([])
  useEffect(() => {
    void loading.then(setColumns)
  }, [loading])
  const drop = useCallback((result: DropResult) => setColumns((before) => dropped(before, result)), [])
  return (
    <DragDropContext onDragEnd={drop}>
      <main data-testid="board">
        {columns.map((column) => (
          <BoardColumn key={columnName(column.idStade)} column={column} />
        ))}
      </main>
    </DragDropContext>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Board loading={loadColumns()} />)
