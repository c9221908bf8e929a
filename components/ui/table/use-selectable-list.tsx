import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from './column.ts'
import { SelectAll, SelectRow } from './select-cells.tsx'
import type { Selection } from './selection.ts'
import type { List } from './use-list.ts'

/** Adds a column of checkboxes to a list, with Shift for a range. `labelOf` names them and must be stable. */
export function useSelectableList<Row>(
  list: List<Row>,
  selection: Selection,
  labelOf: (row: Row) => string,
): List<Row> {
  const { columns, rows, keyOf } = list
  const t = useTranslations('ui')
  const ticked = useMemo(() => {
    const keys = rows.map(keyOf)
    const tick: Column<Row> = {
      id: 'select',
      header: <SelectAll selection={selection} ids={keys} label={t('selectAll')} />,
      min: 48,
      cell: (row) => (
        <SelectRow selection={selection} id={keyOf(row)} label={labelOf(row)} order={() => keys} />
      ),
    }
    return [tick, ...columns]
  }, [columns, rows, keyOf, selection, labelOf, t])
  return { ...list, columns: ticked }
}
