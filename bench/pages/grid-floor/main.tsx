import '../shared/grid.css'
import './floor.css'

import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { useCompanyName } from '../shared/company-names.ts'
import { columns, type GridColumn, loadRows, rowId } from '../shared/grid-data.ts'
import { Loaded } from '../shared/loaded.tsx'

const ROW = 32

// The baseline: an array, @tanstack/react-virtual and plain elements; only sorts and filters the array.

const layout = { gridTemplateColumns: `220px ${columns.map(({ width }) => `${width}px`).join(' ')}` }
const width = columns.reduce((sum, column) => sum + column.width, 220)

const Row = memo(({ row, index, top }: { row: CampaignResult; index: number; top: number }) => {
  const company = useCompanyName(row.idCompany)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="row"
      style={{ ...layout, transform: `translateY(${top}px)` }}
    >
      <div role="gridcell">{company ?? `Company ${row.idCompany}`}</div>
      {columns.map(({ id, text }) => (
        <div key={id} role="gridcell">
          {text(row)}
        </div>
      ))}
    </div>
  )
})
Row.displayName = 'Row'

interface Sort {
  readonly column: GridColumn
  readonly descending: boolean
}

function sorted(rows: readonly CampaignResult[], { column: { value }, descending }: Sort): CampaignResult[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [value(one) ?? '', value(other) ?? '']
    return a < b ? -sign : a > b ? sign : 0
  })
}

const matches = (row: CampaignResult, wanted: string) =>
  columns.some(({ text }) => text(row).toLowerCase().includes(wanted))

function useRows() {
  const [state, setState] = useState<{ rows: readonly CampaignResult[]; total: number }>({
    rows: [],
    total: 0,
  })
  useEffect(() => {
    void loadRows(null, (rows, total) => setState((before) => ({ rows: [...before.rows, ...rows], total })))
  }, [])
  return state
}

function Grid() {
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, total } = useRows()
  const [sort, setSort] = useState<Sort | null>(null)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.toLowerCase())
  const filtered = useMemo(
    () => (wanted === '' ? rows : rows.filter((row) => matches(row, wanted))),
    [rows, wanted],
  )
  const shown = useMemo(() => (sort ? sorted(filtered, sort) : filtered), [filtered, sort])
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const press = (column: GridColumn) =>
    setSort((before) => ({ column, descending: before?.column === column && !before.descending }))
  return (
    <>
      <input
        type="search"
        aria-label="Filter"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Loaded loaded={rows.length} total={total} />
      <div
        ref={scroller}
        className="scroller"
        role="grid"
        data-testid="campaign-grid"
        aria-rowcount={total + 1}
        tabIndex={0}
      >
        <div role="row" className="row head" style={{ ...layout, width }}>
          <div role="columnheader">Company</div>
          {columns.map((column) => (
            <button key={column.id} type="button" data-column={column.id} onClick={() => press(column)}>
              {column.title}
            </button>
          ))}
        </div>
        <div style={{ position: 'relative', width, height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = shown[item.index]
            return row && <Row key={rowId(row)} row={row} index={item.index} top={item.start} />
          })}
        </div>
      </div>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Grid />)
