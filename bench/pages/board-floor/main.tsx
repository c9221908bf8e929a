import '../shared/board.css'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { CardContent } from '../shared/board-card.tsx'
import { type Column, columnName, inOrder, loadColumns, totalOf } from '../shared/board-data.ts'
import { useCompanyName } from '../shared/company-names.ts'

const CARD = 128

// The baseline: columns of @tanstack/react-virtual and native drag and drop, nothing else.

const Card = memo(({ card, top }: { card: Opportunity; top: number }) => {
  const company = useCompanyName(card.idCompany)
  return (
    <article
      data-testid="board-card"
      data-opportunity={card.idOpportunity}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(card.idOpportunity))}
      style={{ position: 'absolute', left: 8, right: 8, top: 0, transform: `translateY(${top}px)` }}
    >
      <CardContent card={card} company={company} />
    </article>
  )
})
Card.displayName = 'Card'

interface ColumnProps {
  column: Column
  onDrop: (idOpportunity: number, idStade: number | null) => void
}

const BoardColumn = memo(({ column, onDrop }: ColumnProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: column.cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    overscan: 4,
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onDrop(Number(event.dataTransfer.getData('text/plain')), column.idStade)
  }
  return (
    <section
      role="group"
      data-testid="board-column"
      data-stade={columnName(column.idStade)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <header>
        <h2>{column.label}</h2>
        {column.cards.length} · {formatMoney(totalOf(column.cards), 'en')}
      </header>
      <div ref={scroller} className="scroller">
        <div style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const card = column.cards[item.index]
            return card && <Card key={card.idOpportunity} card={card} top={item.start} />
          })}
        </div>
      </div>
    </section>
  )
})
BoardColumn.displayName = 'BoardColumn'

function moved(columns: readonly Column[], idOpportunity: number, idStade: number | null): Column[] {
  const from = columns.find(({ cards }) => cards.some((card) => card.idOpportunity === idOpportunity))
  const card = from?.cards.find((each) => each.idOpportunity === idOpportunity)
  if (!from || !card || from.idStade === idStade) return [...columns]
  return columns.map((column) => {
    if (column === from) return { ...column, cards: column.cards.filter((each) => each !== card) }
    return column.idStade === idStade ? { ...column, cards: inOrder([...column.cards, card]) } : column
  })
}

function Board({ loading }: { loading: Promise<Column[]> }) {
  const [columns, setColumns] = useState<readonly Column[]>([])
  useEffect(() => {
    void loading.then(setColumns)
  }, [loading])
  const drop = useCallback(
    (id: number, idStade: number | null) => setColumns((before) => moved(before, id, idStade)),
    [],
  )
  return (
    <main data-testid="board">
      {columns.map((column) => (
        <BoardColumn key={columnName(column.idStade)} column={column} onDrop={drop} />
      ))}
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Board loading={loadColumns()} />)
