import { useMemo } from 'react'
import { afterPaint } from '#components/ui/after-paint.ts'
import { type Column, readSort } from '#components/ui/table/column.ts'
import { ColumnMenu, HeadMenu } from '#components/ui/table/column-menu.tsx'
import { moveColumn, shiftColumn, showColumn, widenColumn } from '#components/ui/table/column-view.ts'
import type { ColumnTools } from '#components/ui/table/head-cell.tsx'
import type { List } from '#components/ui/table/use-list.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { TABLE_COLUMNS, type TableColumnId } from './table-view.ts'
import { useColumnNames } from './use-column-names.ts'
import type { TableLook } from './use-table-look.ts'

/** The head that has the focus goes with its column: the keyboard goes on from the next one, or the one before. */
function passFocusOn() {
  const head = document.activeElement?.closest('[data-column]')
  const beside = head?.nextElementSibling ?? head?.previousElementSibling
  afterPaint(() => {
    if (document.activeElement === document.body) beside?.querySelector('button')?.focus()
  })
}

export function useColumnTools(
  { columns: view, changeColumns }: TableLook,
  list: List<BoardCard>,
): ColumnTools<BoardCard> {
  const nameOf = useColumnNames()
  const latest = useLatest(list)
  return useMemo(() => {
    const id = (text: string) => text as TableColumnId
    return {
      widths: view.widths,
      onWidth: (column, width) => changeColumns((now) => widenColumn(now, id(column), width)),
      onMove: (column, beside, edge) => changeColumns((now) => moveColumn(now, id(column), id(beside), edge)),
      onShift: (column, by) => changeColumns((now) => shiftColumn(now, id(column), by)),
      menu: (column: Column<BoardCard>, { widen, fit }) => {
        const order = readSort(latest.current.columns, latest.current.sort)
        const sorted = order?.id !== column.id ? false : order.descending ? 'desc' : 'asc'
        return (
          // In the tab order where the header has no sort button.
          <HeadMenu name={nameOf(id(column.id))} tabIndex={column.sort === undefined ? 0 : -1}>
            <ColumnMenu
              sorted={sorted}
              {...(column.sort && {
                onOrder: (descending: boolean) =>
                  latest.current.setSort(descending ? `-${column.id}` : column.id),
              })}
              onShift={(by) => changeColumns((now) => shiftColumn(now, id(column.id), by))}
              onWiden={widen}
              onFit={fit}
              onHide={
                view.columns.length === 1
                  ? undefined
                  : () => {
                      passFocusOn()
                      changeColumns((now) => showColumn(now, TABLE_COLUMNS, id(column.id), false))
                    }
              }
            />
          </HeadMenu>
        )
      },
    }
  }, [view, changeColumns, nameOf])
}
