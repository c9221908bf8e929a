import { Sigma } from 'lucide-react'
import { memo, useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { useThrottled } from '#components/ui/feedback/use-throttled.ts'
import { useSelected } from '#components/ui/table/selection.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { stepsWhenIdle } from '#lib/when-idle.ts'
import { rowKey } from '../model/campaign-row.ts'
import { footerCounts } from './footer-counts.ts'
import type { GridBodyProps } from './grid-body.tsx'
import { pinStyle } from './grid-layout.ts'
import { rowLayout } from './grid-row.tsx'
import { hiddenSelectedCount } from './shown-keys.ts'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'

interface GridFooterProps extends Pick<GridBodyProps, 'columns' | 'grid' | 'selection' | 'view'> {
  /** While rows are loading, sums are updated once a second only. */
  growing: boolean
}

/** Indices of the rows that are summed: the selected ones among those that pass the filters, else all of those; null: all. */
function placesOf({ rows, view }: GridRows, chosen: ReadonlySet<string>): Uint32Array | null {
  if (chosen.size === 0) return view.order
  const order = new Uint32Array(view.count)
  let count = 0
  for (let place = 0; place < view.count; place += 1) {
    const index = view.order?.[place] ?? place
    const row = rows[index]
    if (!row || !chosen.has(rowKey(row))) continue
    order[count] = index
    count += 1
  }
  return count === 0 ? view.order : order.subarray(0, count)
}

const summed = (columns: readonly PlacedColumn[]) =>
  columns.map(({ column }) => column).filter(({ kind }) => kind === 'flag' || kind === 'number')

function sumsOf({ index, rows }: GridRows, columns: readonly PlacedColumn[], order: Uint32Array | null) {
  const sums = new Map<string, number>()
  for (const { id } of summed(columns)) {
    const field = id as 'iterationAmount' | 'isManuel'
    // It is still being read.
    if (rows[0]?.[field] === undefined) continue
    let sum = 0
    for (const [row, count] of index.tally(id, order)) sum += Number(row[field] ?? 0) * count
    sums.set(id, sum)
  }
  return sums
}

const noSums: ReadonlyMap<string, number> = new Map()

/** Rows are painted first and summed when the browser is idle, after this long at the latest, milliseconds. */
const SUMMED_WITHIN = 300

/** Rows indexed between two checks of the idle deadline: two to three milliseconds of work. */
const ROWS_AT_ONCE = 20_000

/** Counts and sums under the columns, of loaded or selected rows only. */
export const GridFooter = memo(function GridFooter(props: GridFooterProps) {
  const { grid: latest, columns, selection, view, growing } = props
  const t = useTranslations('campaignGrid')
  const locale = useLocale()
  const chosen = useSelected(selection)
  const cause = useMemo(() => ({ chosen, view }), [chosen, view])
  const grid = useThrottled(latest, growing, cause)
  const [known, setKnown] = useState(() => ({ grid, chosen, sums: noSums }))
  useEffect(() => {
    const ids = summed(columns).map(({ id }) => id)
    // In slices: a million rows would take a third of a second.
    return stepsWhenIdle(
      () => grid.index.warm(ids, ROWS_AT_ONCE),
      () => setKnown({ grid, chosen, sums: sumsOf(grid, columns, placesOf(grid, chosen)) }),
      SUMMED_WITHIN,
    )
  }, [grid, chosen, columns])
  const { sums } = known
  // The sums shown belong to an earlier set of rows.
  const isBehind = known.grid !== latest || known.chosen !== chosen
  const seen = useMemo(() => chosen.size - hiddenSelectedCount(latest, chosen), [latest, chosen])
  const { scope, count, loaded } = footerCounts({
    loaded: latest.rows.length,
    shown: latest.view.count,
    chosen: seen,
  })
  const [first] = columns
  return (
    <div
      style={rowLayout}
      className="sticky bottom-0 z-3 grid h-row border-t border-line-strong bg-sunken text-xs text-ink-2"
      data-testid="campaign-footer"
    >
      <span className="sticky start-0 z-1 bg-inherit" />
      {columns.map(({ column, pinned }, index) => {
        const sum = sums.get(column.id)
        const value = sum === undefined ? null : formatNumber(sum, locale)
        return (
          <span
            key={column.id}
            style={pinned ? pinStyle(index) : undefined}
            className={cx(
              'flex min-w-0 items-center px-2 tabular-nums',
              column.align === 'end' && 'justify-end',
              pinned && 'sticky z-1 bg-inherit',
              pinned && !columns[index + 1]?.pinned && 'border-e border-line',
            )}
          >
            <span
              className={cx(
                'truncate',
                column === first?.column
                  ? 'font-medium leading-tight text-wrap text-ink'
                  : isBehind && 'text-ink-3',
              )}
              data-tooltip-cut=""
            >
              {column === first?.column ? (
                t(`footer.${scope}`, { count, loaded })
              ) : value === null ? null : column.kind === 'flag' ? (
                t('footer.yes', { value })
              ) : (
                <>
                  <Sigma size={12} className="inline align-[-1px] text-ink-3" />
                  <span className="sr-only">{t('footer.sum')}</span> {value}
                </>
              )}
            </span>
          </span>
        )
      })}
    </div>
  )
})
