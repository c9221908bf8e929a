import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { createStore } from '#lib/store.ts'
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
  // A store, so that rows that are only sorted differently keep their columns, and are not rendered again.
  const [keys] = useState(() => createStore<readonly string[]>([]))
  useLayoutEffect(() => keys.set(rows.map(keyOf)), [keys, rows, keyOf])
  const ticked = useMemo(() => {
    const tick: Column<Row> = {
      id: 'select',
      header: <SelectAllOf selection={selection} keys={keys} label={t('selectAll')} />,
      min: 48,
      cell: (row) => (
        <SelectRow selection={selection} id={keyOf(row)} label={labelOf(row)} order={keys.get} />
      ),
    }
    return [tick, ...columns]
  }, [columns, keys, keyOf, selection, labelOf, t])
  return { ...list, columns: ticked }
}

interface SelectAllOfProps {
  selection: Selection
  keys: ReturnType<typeof createStore<readonly string[]>>
  label: string
}

function SelectAllOf({ keys, ...props }: SelectAllOfProps) {
  return <SelectAll {...props} ids={useSyncExternalStore(keys.subscribe, keys.get, keys.get)} />
}
