'use client'

import Sigma from 'lucide-react/icons/sigma'
import { useDeferredValue, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { type Selection, useSelected } from '#components/ui/selection.ts'
import { useSlowly } from '#components/ui/use-slowly.ts'
import { rowKey } from '#lib/campaign/campaign-row.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { CampaignView } from '../campaign-view.ts'
import { pinStyle } from './grid-layout.ts'
import { rowLayout } from './grid-row.tsx'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'

interface GridFooterProps {
  grid: GridRows
  columns: readonly PlacedColumn[]
  selection: Selection
  view: CampaignView
  /** Rows keep coming: what is counted then follows them once a second. */
  growing: boolean
}

/** Which rows the footer counts: the chosen ones, else those that pass the filters, else all that is loaded. */
function useCounted({ rows, view }: GridRows, chosen: ReadonlySet<string>) {
  return useMemo(() => {
    if (chosen.size === 0) {
      return {
        scope: view.count < rows.length ? ('shown' as const) : ('loaded' as const),
        order: view.order,
        count: view.count,
      }
    }
    const order = new Uint32Array(rows.length)
    let count = 0
    for (const [index, row] of rows.entries()) {
      if (!chosen.has(rowKey(row))) continue
      order[count] = index
      count += 1
    }
    return { scope: 'chosen' as const, order: order.subarray(0, count), count }
  }, [chosen, rows, view])
}

/** Counts and sums under the columns. They are of what is loaded or chosen, never of rows that nobody has seen. */
export function GridFooter({ grid: latest, columns, selection, view, growing }: GridFooterProps) {
  const t = useTranslations('campaignGrid')
  const locale = useLocale()
  const chosen = useDeferredValue(useSelected(selection))
  const cause = useMemo(() => ({ chosen, view }), [chosen, view])
  // The rows are painted first, and summed then.
  const grid = useDeferredValue(useSlowly(latest, growing, cause))
  const { scope, order, count } = useCounted(grid, chosen)
  const sums = useMemo(
    () =>
      columns.map(({ column }) => {
        if (column.kind !== 'flag' && column.kind !== 'number') return null
        return grid.index.tally(column.id, order).reduce((sum, [row, rows]) => {
          const value = row[column.id as 'iterationAmount' | 'isManuel']
          return sum + Number(value ?? 0) * rows
        }, 0)
      }),
    [columns, grid, order],
  )
  const [first] = columns
  return (
    <div
      style={rowLayout}
      className="sticky bottom-0 z-3 grid h-row border-t border-line-strong bg-sunken text-xs text-ink-2"
      data-testid="campaign-footer"
    >
      <span className="sticky start-0 z-1 bg-inherit" />
      {columns.map(({ column, pinned }, index) => {
        const sum = sums[index]
        const value = sum === null || sum === undefined ? null : formatNumber(sum, locale)
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
              className={cx('truncate', column === first?.column && 'font-medium text-ink')}
              data-tooltip-cut=""
            >
              {column === first?.column ? (
                t(`footer.${scope}`, { count, loaded: grid.rows.length })
              ) : value === null ? null : column.kind === 'flag' ? (
                t('footer.yes', { value })
              ) : (
                <>
                  <Sigma aria-hidden size={12} className="inline align-[-1px] text-ink-3" />
                  <span className="sr-only">{t('footer.sum')}</span> {value}
                </>
              )}
            </span>
          </span>
        )
      })}
    </div>
  )
}
