import {
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { GroupLabel } from '#components/ui/table/group-label.tsx'
import { drawnLines, linesWithin, revealLine } from '#components/ui/table/lines-in-view.ts'
import { NotPrinted } from '#components/ui/table/not-printed.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { useLinesInView } from '#components/ui/table/use-lines-in-view.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { ColumnContext } from '../campaign-column.ts'
import { campaignColumn } from '../campaign-columns.ts'
import type { CampaignView } from '../campaign-view.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { rowKey } from '../model/campaign-row.ts'
import type { CellRange, GridCell } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { createRowSlots } from './row-slots.ts'
import { useColumnSpan } from './use-column-span.ts'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'
import { useGridRowWords } from './use-row-words.ts'

interface GroupRowProps {
  item: number
  top: number
  columns: number
  label: string
  count: number
  folded: boolean
  /** The column of the active cell, which this one is in any column; -1 in other rows. */
  active: number
  /** Not all rows are loaded yet, so the count is partial. */
  partial: boolean
  onToggle: () => void
}

/** The header row of a group: the common value and the number of rows. */
function GroupRow({ item, top, columns, label, count, folded, active, partial, onToggle }: GroupRowProps) {
  const t = useTranslations('campaignGrid')
  const locale = useLocale()
  return (
    <div
      role="row"
      aria-rowindex={item + 2}
      data-item={item}
      style={{ top }}
      className="absolute inset-x-0 h-row border-b border-line bg-sunken"
    >
      <div
        role="gridcell"
        aria-colspan={columns}
        data-col={active}
        data-group=""
        tabIndex={active < 0 ? undefined : 0}
        className="inset-focus sticky start-0 flex h-full w-[min(100%,var(--view-width,100%))] items-center"
      >
        <div className="flex h-full min-w-0 px-3">
          <GroupLabel label={label} folded={folded} onToggle={onToggle}>
            {t(partial ? 'groupLoaded' : 'groupCount', { count, shown: formatNumber(count, locale) })}
          </GroupLabel>
        </div>
      </div>
    </div>
  )
}

/** Loads the names of the companies in view, and renders the body again when some of them arrive. */
function useShownNames(shown: readonly number[], { items, rows }: GridRows): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const seen = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const companies = new Set<number>()
    for (const index of shown) {
      const row = rows[items.rowAt(index) ?? -1]
      if (row) companies.add(row.idCompany)
    }
    seen.current = companies
    companyNames.want(companies)
  }, [shown, items, rows])
  useEffect(
    () =>
      companyNames.subscribe((idCompanies) => {
        if (idCompanies.some((idCompany) => seen.current.has(idCompany))) redraw()
      }),
    [],
  )
}

/** Overscan rows: few, but in the direction of a scroll as many as it may pass in 100 ms. */
const BEHIND = 2
const AHEAD = 14
/** More rows are loaded when the last one is this close to the viewport, in rows. */
const MORE_WITHIN = 60

export interface GridBodyHandle {
  /** Scrolls a line into view, so that it is rendered before it is focused. */
  reveal: (item: number) => void
}

export interface GridBodyProps {
  handle: RefObject<GridBodyHandle | null>
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  load: CampaignLoad
  grid: GridRows
  view: CampaignView
  columns: readonly PlacedColumn[]
  context: ColumnContext
  selection: Selection
  folded: ReadonlySet<number>
  onFold: (code: number) => void
  onEnd: () => void
  active: GridCell
  range: CellRange | null
  /** Whether the page is idle. */
  settled: boolean
  onDrawn: () => void
}

/** The lines in view; the only part of the grid that renders while scrolling. */
export function GridBody(props: GridBodyProps) {
  const { handle, scroller, rowHeight, load, grid, view, columns, context, selection } = props
  const { active, range, folded, onFold, onEnd, onDrawn, settled } = props
  const { items, rows } = grid
  const t = useTranslations('campaignGrid')
  const chosen = useSelected(selection)
  const body = useRef<HTMLDivElement>(null)
  const inView = useLinesInView(() => body.current?.closest<HTMLElement>('[role=grid]') ?? null, {
    lineHeight: rowHeight,
    tellsMoving: true,
  })
  const { moving, printing } = inView
  const seen = linesWithin(inView, items.count)
  // The sticky header and footer each cover one row's height of the viewport.
  const reveal = (item: number) => revealLine(scroller.current, item, rowHeight, 2 * rowHeight)
  useImperativeHandle(handle, () => ({ reveal }))
  useLayoutEffect(onDrawn)

  // Always render the active row: if it were removed, its focus would be lost to the body.
  const shown = drawnLines(
    seen,
    items.count,
    [moving === 'up' ? AHEAD : BEHIND, moving === 'down' ? AHEAD : BEHIND],
    [active.item],
  )
  const [slots] = useState(createRowSlots)
  const slotOf = slots(shown)
  const ordered =
    moving && !printing ? [...shown].sort((a, b) => (slotOf.get(a) ?? 0) - (slotOf.get(b) ?? 0)) : shown
  const partial = load.state !== 'complete'
  useEffect(() => {
    // Nothing for print, where it would arrive too late, nor for folded groups: rows hidden in them fill no window.
    if (
      partial &&
      !printing &&
      folded.size === 0 &&
      items.count > 0 &&
      seen.last >= items.count - MORE_WITHIN
    )
      onEnd()
  }, [partial, printing, folded.size, seen.last, items.count, onEnd])
  useShownNames(shown, grid)

  const words = useGridRowWords()
  const strip = useColumnSpan(scroller, columns, settled, printing)
  const groupColumn = view.group === null ? undefined : campaignColumn(view.group)
  return (
    <>
      <div ref={body} role="rowgroup" className="relative" style={{ height: items.count * rowHeight }}>
        {ordered.map((index) => {
          const activeColumn = active.item === index ? active.column : -1
          const group = items.groupAt(index)
          if (group && groupColumn) {
            const sample = grid.index.sample(groupColumn.id, group.code)
            return (
              <GroupRow
                key={slotOf.get(index)}
                item={index}
                top={index * rowHeight}
                columns={columns.length + 1}
                label={sample ? groupColumn.text(sample, context) || t('noValue') : ''}
                count={group.count}
                folded={folded.has(group.code)}
                active={activeColumn}
                partial={partial}
                onToggle={() => onFold(group.code)}
              />
            )
          }
          const row = rows[items.rowAt(index) ?? -1]
          if (!row) return null
          const inRange = range !== null && index >= range.fromItem && index <= range.toItem
          const key = rowKey(row)
          return (
            <GridRow
              key={slotOf.get(index)}
              row={row}
              item={index}
              top={index * rowHeight}
              columns={columns}
              first={strip.first}
              last={strip.last}
              context={context}
              company={companyNames.get(row.idCompany)}
              selected={chosen.has(key)}
              active={activeColumn}
              from={inRange ? range.fromColumn : -1}
              to={inRange ? range.toColumn : -1}
              opened={view.open === key}
              words={words}
            />
          )
        })}
      </div>
      <NotPrinted count={items.count - shown.length} />
    </>
  )
}
