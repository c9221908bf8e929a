import { useEffect, useMemo } from 'react'
import type { ColumnView } from '#components/ui/table/column-view.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { search } from '#lib/paths.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { storeChoice } from '#lib/views/last-choice.ts'
import { useLastChoice } from '#lib/views/use-last-choice.ts'
import type { OpportunityView } from '../opportunity-view.ts'
import { columnsOf, hasTableParams, type TableColumnId, type TableView, tableView } from './table-view.ts'

const KEY = 'opportunity-table'

/**
 * The table's settings: from the URL, else this browser's last ones, which are then put into the URL, so that a link
 * and a saved view look the same to everybody.
 */
export function useTableLook(
  { shape, table: said }: OpportunityView,
  onChange: (part: { table: TableView }, how: 'replace') => void,
) {
  const idAccount = useIdAccount()
  const last = useLastChoice(KEY)
  const isFree = !hasTableParams(said)
  const look = useMemo(
    () => (isFree && last ? tableView.read(new URLSearchParams(last)) : said),
    [isFree, last, said],
  )
  const latest = useLatest({ look, onChange })
  const says = shape === 'table' && isFree && Boolean(last)
  useEffect(() => {
    if (says) latest.current.onChange({ table: latest.current.look }, 'replace')
  }, [says])
  return useMemo(() => {
    const change = (next: (table: TableView) => TableView) => {
      const after = next(latest.current.look)
      // Written to the URL explicitly, even the default columns.
      const whole = { ...after, columns: columnsOf(after).columns }
      storeChoice(idAccount, KEY, search(tableView.write(whole)))
      latest.current.onChange({ table: whole }, 'replace')
    }
    const changeColumns = (next: (view: ColumnView<TableColumnId>) => ColumnView<TableColumnId>) =>
      change((table) => {
        const { columns, widths } = next(columnsOf(table))
        return { ...table, columns, widths }
      })
    return { look, columns: columnsOf(look), change, changeColumns }
  }, [look, idAccount])
}

export type TableLook = ReturnType<typeof useTableLook>
