import { type CSSProperties, memo } from 'react'
import { cx } from '../cx.ts'
import type { Column } from './column.ts'

export const rowHeightClass = (tall: boolean) => (tall ? 'h-[calc(var(--row)+1rem)]' : 'h-row')

export const stickyCell = 'sticky start-0 z-1 border-e border-line bg-inherit [box-shadow:inherit]'

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  cellRole: 'cell' | 'gridcell'
  row: Row
  index: number
  top: number
  layout: CSSProperties
  tall: boolean
  stickyFirst: boolean
  selected: boolean
  focusable: boolean
}

type CellsProps<Row> = Pick<TableRowProps<Row>, 'columns' | 'cellRole' | 'row' | 'stickyFirst'>

function PlainCells<Row>({ columns, cellRole, row, stickyFirst }: CellsProps<Row>) {
  return (
    <>
      {columns.map(({ id, align, cell }, at) => (
        <div
          key={id}
          role={cellRole}
          className={cx(
            'flex min-w-0 items-center px-3 first:ps-4 last:pe-4',
            align === 'end' && 'justify-end text-end tabular-nums',
            stickyFirst && at === 0 && stickyCell,
          )}
        >
          {/* A checkbox's focus ring extends beyond it, and must not be clipped as text is. */}
          <div
            className="min-w-0 truncate has-[>label,>span>:is(label,select)]:overflow-visible"
            data-tooltip-cut=""
          >
            {cell(row)}
          </div>
        </div>
      ))}
    </>
  )
}

/** A row that only moves, as in another order, keeps its cells. */
const Cells = memo(PlainCells) as typeof PlainCells

function Plain<Row>(props: TableRowProps<Row>) {
  const { columns, cellRole, row, index, top, layout, tall, stickyFirst, selected, focusable } = props
  return (
    // Keys and clicks are handled by the row group, which moves the focus from row to row.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      data-row={index}
      tabIndex={focusable ? 0 : -1}
      style={{ ...layout, top }}
      className={cx(
        'inset-focus absolute inset-x-0 grid grid-rows-1 border-b border-line',
        selected
          ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]'
          : 'bg-surface hover:bg-[color-mix(in_srgb,var(--surface),var(--ink)_4%)]',
        rowHeightClass(tall),
      )}
    >
      <Cells columns={columns} cellRole={cellRole} row={row} stickyFirst={stickyFirst} />
    </div>
  )
}

export const TableRow = memo(Plain) as typeof Plain
