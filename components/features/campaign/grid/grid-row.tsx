import { type CSSProperties, memo, type ReactNode } from 'react'
import type { NamedCompany } from '#components/entities/company/company-names.ts'
import { cx } from '#components/ui/cx.ts'
import { keepText } from '#components/ui/table/select-cells.tsx'
import type { ColumnContext } from '../campaign-column.ts'
import { type CampaignRow, rowKey } from '../model/campaign-row.ts'
import { cellContent, cellTone } from './grid-cell.tsx'
import type { PlacedColumn } from './use-grid-table.ts'
import type { RowWords } from './use-row-words.ts'

export const rowLayout: CSSProperties = { gridTemplateColumns: 'var(--cols)' }
const cellsLayout: CSSProperties = { gridTemplateColumns: 'var(--row-cols)' }
const pinnedLayout: CSSProperties = { gridTemplateColumns: 'var(--pin-cols)' }
/** The focus ring of the active cell, shown after a click too. */
const activeCell = 'focus:outline-2 focus:-outline-offset-2 focus:outline-focus'
export const tickClass = 'sticky start-0 z-1 flex items-center gap-0.5 bg-inherit ps-3'

interface GridRowProps {
  row: CampaignRow
  item: number
  top: number
  columns: readonly PlacedColumn[]
  /** The range of unpinned columns that are rendered: indices among the unpinned ones. */
  first: number
  last: number
  context: ColumnContext
  /** The company's name; passed so that the row renders again when it arrives. */
  company: NamedCompany | null | undefined
  selected: boolean
  /** Index of the cell in the tab order, where 0 is the checkbox; -1 in other rows. */
  active: number
  /** First and last column of the selected range; -1 if the row is outside it. */
  from: number
  to: number
  opened: boolean
  words: RowWords
}

const ignore = () => {}

/**
 * One row: one element per cell, with plain text where possible, as a screen has five hundred cells. Memoised: renders
 * only when its own props change; the grid handles clicks, checkboxes and keys by delegation.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, item, top, columns, first, last, context, selected, active, from, to, opened, words } = props
  const pinned: ReactNode[] = []
  const free: ReactNode[] = []
  let held = 0
  let next = 0
  // `aria-colindex` only after a gap: Orca 43 misbehaves if both rows and columns have an index.
  let whole = true
  for (const [index, placed] of columns.entries()) {
    const place = index + 1
    const among = index - held
    if (placed.pinned) held += 1
    // Always render the active cell: it holds the focus.
    else if ((among < first || among > last) && place !== active) continue
    if (!placed.pinned && among !== next) whole = false
    const edge = placed.pinned && !columns[place]?.pinned
    const content = cellContent(placed.column, row, context)
    const cell = (
      <div
        key={placed.column.id}
        role="gridcell"
        aria-colindex={whole ? undefined : place + 1}
        data-col={place}
        data-tooltip-cut=""
        tabIndex={active === place ? 0 : undefined}
        style={placed.pinned || among === next ? undefined : { gridColumn: among + 2 }}
        className={cx(
          'grid-cell',
          placed.column.align === 'end' && 'text-end',
          edge && 'border-e border-line',
          cellTone(placed.column, row, context, content),
          place >= from && place <= to && 'bg-accent/14',
        )}
      >
        {content}
      </div>
    )
    if (placed.pinned) pinned.push(cell)
    else {
      free.push(cell)
      next = among + 1
    }
  }
  return (
    <div
      role="row"
      aria-rowindex={item + 2}
      aria-selected={selected}
      data-item={item}
      data-key={rowKey(row)}
      data-opened={opened || undefined}
      style={{ ...cellsLayout, top }}
      className="grid-row absolute inset-x-0 grid h-row grid-rows-[100%] border-b border-line leading-(--row) tabular-nums"
    >
      <div data-pinned="" style={pinnedLayout} className="sticky start-0 z-1 grid">
        <div
          role="gridcell"
          data-col={0}
          tabIndex={active === 0 ? 0 : undefined}
          className={cx('flex items-center gap-0.5 ps-3', activeCell)}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            data-tick=""
            aria-label={words.select(row.idCompany)}
            checked={selected}
            onChange={ignore}
            onMouseDown={keepText}
            className="size-4 shrink-0 rounded-sm accent-accent"
          />
          <button
            data-press=""
            type="button"
            tabIndex={-1}
            data-open=""
            aria-label={words.open(row.idCompany)}
            className="grid-open"
          />
        </div>
        {pinned}
      </div>
      {free}
    </div>
  )
})
