import { ArrowDown, ArrowUp, ListFilter as Filter, Group } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { MenuItem } from '#components/ui/overlay/menu.tsx'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { draggableHead, type Edge } from '#components/ui/table/column-drag.ts'
import { ColumnMenu, HeadMenu } from '#components/ui/table/column-menu.tsx'
import { ResizeHandle } from '#components/ui/table/resize-handle.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignColumnId } from '../campaign-column.ts'
import { type CampaignView, GROUPS } from '../campaign-view.ts'
import { columnsInStrip, FIRST_STRIP, pinnedCount, widthsOf } from './columns-in-view.ts'
import type { GridBodyProps } from './grid-body.tsx'
import { pinStyle } from './grid-layout.ts'
import { rowLayout, tickClass } from './grid-row.tsx'
import { allChosen, shownKeys } from './shown-keys.ts'
import type { ColumnActions, Latest } from './use-column-actions.ts'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'

interface HeadTickProps {
  focusable: boolean
  grid: GridRows
  selection: Selection
}

/** The checkbox in the header: selects every row that the grid shows, or none. */
function HeadCheckbox({ focusable, grid, selection }: HeadTickProps) {
  const t = useTranslations('campaignGrid')
  const chosen = useSelected(selection)
  const all = useMemo(() => allChosen(grid, chosen), [grid, chosen])
  return (
    <div
      role="columnheader"
      data-col={0}
      tabIndex={focusable ? 0 : undefined}
      className={cx(tickClass, 'inset-focus z-3')}
    >
      <Checkbox
        hideLabel
        label={t('selectAll')}
        tabIndex={-1}
        data-tick=""
        checked={all}
        indeterminate={chosen.size > 0 && !all}
        onCheckedChange={(on) => selection.set(on ? [...shownKeys(grid)] : [])}
      />
    </div>
  )
}

interface ColumnMenuItemsProps {
  placed: PlacedColumn
  view: CampaignView
  actions: ColumnActions
}

/** Menu items of a column: filter and group, besides those of every table. */
function ColumnMenuItems({ placed, view, actions }: ColumnMenuItemsProps) {
  const t = useTranslations('campaignGrid')
  const { column, pinned, sorted } = placed
  const { id } = column
  const group = GROUPS.find((each) => each === id)
  return (
    <ColumnMenu
      sorted={sorted}
      pinned={pinned}
      onOrder={(descending) => actions.order(id, descending)}
      onPin={(on) => actions.pin(id, on)}
      onShift={(by) => actions.shift(id, by)}
      onWiden={(by) => actions.widen(id, by)}
      onFit={() => actions.fit(id)}
      onHide={view.columns.length === 1 ? undefined : () => actions.hide(id)}
    >
      <MenuItem icon={Filter} onSelect={() => actions.askFilter({ id })} label={t('menu.filter')} />
      {group && (
        <MenuItem icon={Group} onSelect={() => actions.group(view.group === group ? null : group)}>
          {t(view.group === group ? 'menu.ungroup' : 'menu.group')}
        </MenuItem>
      )}
    </ColumnMenu>
  )
}

/** Headers can be dragged this long after the pointer entered them at the latest, milliseconds. */
const DRAG_WITHIN = 200

const sortWords = { asc: 'ascending', desc: 'descending' } as const

/** Until `settled`, headers outside the first strip are not rendered. */
interface GridHeadProps extends Pick<GridBodyProps, 'columns' | 'grid' | 'selection' | 'settled'> {
  filters: CampaignView['filters']
  latest: RefObject<Latest>
  actions: ColumnActions
  /** Index of the header cell in the tab order; -1: none. */
  active: number
}

/** The column headers: a press sorts, dragging moves, and a menu has everything else. */
export function GridHead(props: GridHeadProps) {
  const { columns, filters, latest, actions, active, grid, selection, settled } = props
  const drawn = settled
    ? columns
    : columns.slice(0, pinnedCount(columns) + columnsInStrip(widthsOf(columns), FIRST_STRIP).last + 1)
  const row = useRef<HTMLDivElement>(null)
  const ids = drawn.map(({ column }) => column.id).join()
  const { move } = actions
  // Dragging needs a library and a drop target on every header: set up when the pointer enters. Done on the elements,
  // as rendering the headers would delay the press that the pointer came for.
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!near || ids === '') return
    let stops: (() => void)[] = []
    const cancel = whenIdle(() => {
      const heads = row.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []
      stops = Array.from(heads, (head) => {
        const onEdge = (edge: Edge | null) => {
          head.dataset.edge = String(edge)
        }
        return draggableHead(head, head.dataset.column as CampaignColumnId, onEdge, move)
      })
    }, DRAG_WITHIN)
    return () => {
      cancel()
      for (const stop of stops) stop()
    }
  }, [near, ids, move])
  return (
    <div role="rowgroup" onPointerEnter={() => setNear(true)} className="sticky top-0 z-3">
      <div
        ref={row}
        role="row"
        aria-rowindex={1}
        data-item={-1}
        style={rowLayout}
        className="grid h-row border-b border-line bg-sunken text-xs font-medium text-ink-2"
      >
        <HeadCheckbox focusable={active === 0} grid={grid} selection={selection} />
        {drawn.map((placed, index) => (
          <HeadCell
            key={placed.column.id}
            placed={placed}
            index={index}
            last={placed.pinned && !columns[index + 1]?.pinned}
            focusable={active === index + 1}
            filtered={filters.some(([id]) => id === placed.column.id)}
            latest={latest}
            actions={actions}
          />
        ))}
      </div>
    </div>
  )
}

interface HeadCellProps {
  placed: PlacedColumn
  index: number
  last: boolean
  focusable: boolean
  filtered: boolean
  latest: RefObject<Latest>
  actions: ColumnActions
}

const HeadCell = memo(function HeadCell(props: HeadCellProps) {
  const { placed, index, last, focusable, filtered, latest, actions } = props
  const t = useTranslations('campaignGrid')
  const { column, pinned, sorted, sortPlace } = placed
  const cell = useRef<HTMLDivElement>(null)
  // The menu depends on the view, but the header is not rendered on each change of it: render when the menu opens.
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const name = t(`columns.${column.id}`)
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (event.altKey && step !== null) {
      if (event.shiftKey) actions.widen(column.id, step * 16)
      else actions.shift(column.id, step)
    } else if (
      (event.altKey && event.key === 'ArrowDown') ||
      event.key === 'ContextMenu' ||
      (event.shiftKey && event.key === 'F10')
    )
      cell.current?.querySelector<HTMLElement>('[data-column-menu]')?.click()
    else if (event.key === 'Enter' || event.key === ' ') actions.sort(column.id, event.shiftKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-label={filtered ? `${name}, ${t('filtered')}` : name}
      aria-sort={sorted ? sortWords[sorted] : 'none'}
      data-col={index + 1}
      data-column={column.id}
      tabIndex={focusable ? 0 : undefined}
      style={pinned ? pinStyle(index) : undefined}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        // The whole header sorts, except its menu and its resize handle.
        const target = event.target as HTMLElement
        if (!target.closest('[data-column-menu], [popover], [data-resize]'))
          actions.sort(column.id, event.shiftKey)
      }}
      className={cx(
        'group/head inset-focus relative flex min-w-0 items-center gap-1 bg-sunken px-2 data-[edge=after]:shadow-[inset_-2px_0_0_var(--accent)] data-[edge=before]:shadow-[inset_2px_0_0_var(--accent)]',
        column.align === 'end' && 'justify-end',
        pinned && 'sticky z-3',
        last && 'border-e border-line',
      )}
    >
      <PlainButton
        tabIndex={-1}
        className={cx(
          'flex min-h-6 min-w-0 items-center gap-1 rounded-sm hover:text-ink',
          column.align === 'end' && 'flex-row-reverse',
          sorted && 'text-ink',
        )}
      >
        <span className="truncate" data-tooltip-cut="">
          {name}
        </span>
        {sorted && <Arrow aria-hidden size={12} className="shrink-0" />}
        {sorted && sortPlace > 0 && <span className="text-ink-3">{sortPlace}</span>}
      </PlainButton>
      {filtered && <Filter aria-label={t('filtered')} size={12} className="shrink-0 text-accent-ink" />}
      {/* Placed over the name: the menu button shows on hover or focus only, and takes no width otherwise. */}
      <span
        className={cx(
          'absolute inset-y-1 flex items-center rounded-sm group-focus-within/head:bg-sunken group-hover/head:bg-sunken pointer-coarse:static pointer-coarse:shrink-0',
          column.align === 'end' ? 'start-1 pointer-coarse:order-first' : 'end-1.5 pointer-coarse:ms-auto',
        )}
      >
        <HeadMenu name={name} onClick={redraw}>
          <ColumnMenuItems placed={placed} view={latest.current.view} actions={actions} />
        </HeadMenu>
      </span>
      <ResizeHandle
        onDraw={(width) => actions.draw(column.id, width)}
        onResize={(width) => actions.resize(column.id, width)}
        onFit={() => actions.fit(column.id)}
        className="-end-1 after:start-[3px] after:bg-line-strong"
      />
    </div>
  )
})
