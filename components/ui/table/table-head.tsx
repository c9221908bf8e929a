import type { CSSProperties } from 'react'
import { type Column, readSort } from './column.ts'
import { type ColumnTools, HeadCell } from './head-cell.tsx'
import type { useColumnWidths } from './use-column-widths.ts'
import type { List } from './use-list.ts'

interface TableHeadProps<Row> {
  list: List<Row>
  layout: CSSProperties
  stickyFirst: boolean
  widths: ReturnType<typeof useColumnWidths>
  tools?: ColumnTools<Row> | undefined
}

/** The row of column names, which stays in view while the rows scroll. */
export function TableHead<Row>({ list, layout, stickyFirst, widths, tools }: TableHeadProps<Row>) {
  const order = readSort(list.columns, list.sort)
  const sortedOf = ({ id, sort }: Column<Row>) =>
    sort === undefined
      ? undefined
      : order?.id !== id
        ? ('none' as const)
        : order.descending
          ? ('descending' as const)
          : ('ascending' as const)
  return (
    <div role="rowgroup" className="sticky top-0 z-2">
      <div
        role="row"
        aria-rowindex={1}
        style={layout}
        className="grid h-row border-b border-line bg-sunken text-xs font-medium text-ink-2"
      >
        {list.columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            index={index}
            sorted={sortedOf(column)}
            onSort={() => list.onSort(column)}
            sticky={stickyFirst && index === 0}
            widths={widths}
            tools={column.id === 'select' ? undefined : tools}
          />
        ))}
      </div>
    </div>
  )
}
