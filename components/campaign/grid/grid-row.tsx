'use client'

import PanelRightOpen from 'lucide-react/icons/panel-right-open'
import { type CSSProperties, memo } from 'react'
import { cx } from '#components/ui/cx.ts'
import { type Selection, useIsSelected } from '#components/ui/selection.ts'
import { type CampaignRow, rowKey } from '#lib/campaign/campaign-row.ts'
import type { ColumnContext } from '../campaign-columns.ts'
import { CellContent } from './grid-cell.tsx'
import { pinStyle } from './grid-layout.ts'
import type { PlacedColumn } from './use-grid-table.ts'

export const rowLayout: CSSProperties = { gridTemplateColumns: 'var(--cols)' }
/** The active cell is always to be seen, whichever hand chose it. */
const activeCell = 'focus:outline-2 focus:-outline-offset-2 focus:outline-focus'
export const tickClass = 'sticky start-0 z-1 flex items-center gap-0.5 bg-inherit ps-3'

export interface RowWords {
  select: (idCompany: number) => string
  open: (idCompany: number) => string
}

interface GridRowProps {
  row: CampaignRow
  item: number
  top: number
  columns: readonly PlacedColumn[]
  context: ColumnContext
  selection: Selection
  /** The cell that takes part in the tab order, counted with the tick as 0; -1 in other rows. */
  active: number
  /** The cells of a range, first and last; -1 where there is none. */
  from: number
  to: number
  opened: boolean
  words: RowWords
}

/** One row. It is drawn again only when something of its own changes; presses and keys are handled by the grid. */
export const GridRow = memo(function GridRow({
  row,
  item,
  top,
  columns,
  context,
  selection,
  active,
  from,
  to,
  opened,
  words,
}: GridRowProps) {
  const key = rowKey(row)
  const selected = useIsSelected(selection, key)
  return (
    <div
      role="row"
      aria-rowindex={item + 2}
      aria-selected={selected}
      data-item={item}
      data-key={key}
      style={{ ...rowLayout, top }}
      className={cx(
        'group/row absolute inset-x-0 grid h-row border-b border-line',
        selected
          ? 'bg-accent-soft'
          : opened
            ? 'bg-[color-mix(in_srgb,var(--surface),var(--accent)_7%)]'
            : 'bg-surface hover:bg-[color-mix(in_srgb,var(--surface),var(--ink)_4%)]',
      )}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        data-col={0}
        tabIndex={active === 0 ? 0 : undefined}
        className={cx(tickClass, activeCell)}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          data-tick=""
          aria-label={words.select(row.idCompany)}
          checked={selected}
          onChange={(event) => selection.toggle(key, event.target.checked)}
          className="size-4 shrink-0 rounded-sm accent-accent"
        />
        <button
          type="button"
          tabIndex={-1}
          data-open=""
          aria-label={words.open(row.idCompany)}
          className={cx(
            'flex size-6 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:opacity-100',
            !opened && 'opacity-0 group-hover/row:opacity-100',
          )}
        >
          <PanelRightOpen aria-hidden size={14} />
        </button>
      </div>
      {columns.map(({ column, pinned }, index) => {
        const place = index + 1
        const inRange = place >= from && place <= to
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={place + 1}
            data-col={place}
            tabIndex={active === place ? 0 : undefined}
            style={pinned ? pinStyle(index) : undefined}
            className={cx(
              'flex min-w-0 items-center px-2',
              activeCell,
              column.align === 'end' && 'justify-end',
              column.kind !== 'company' && 'tabular-nums',
              pinned && 'sticky z-1 bg-inherit',
              pinned && !columns[index + 1]?.pinned && 'border-e border-line',
              inRange && 'shadow-[inset_0_0_0_999px_color-mix(in_srgb,transparent,var(--accent)_14%)]',
            )}
          >
            <CellContent row={row} column={column} context={context} />
          </div>
        )
      })}
    </div>
  )
})
