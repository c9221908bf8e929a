'use client'

import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import type { ColumnContext } from '../campaign-column.ts'
import { campaignColumn } from '../campaign-columns.ts'
import type { CampaignView } from '../campaign-view.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { rowKey } from '../model/campaign-row.ts'
import type { CellRange, GridCell } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { GroupRow } from './group-row.tsx'
import { createRowSlots } from './row-slots.ts'
import { useColumnSpan } from './use-column-span.ts'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'
import { useGridRowWords } from './use-row-words.ts'
import { useShownNames } from './use-shown-names.ts'

/** Rows drawn beyond the edges: few at rest, and where a scroll goes as many as it may pass in a tenth of a second. */
const AT_REST = 2
const AHEAD = 14
const BEHIND = 2
/** How near the last row comes before more are asked for. */
const MORE_WITHIN = 60
/** Until the screen has been measured, and on the server. */
const FIRST_SIZE = { width: 1200, height: 640 }

export interface GridBodyHandle {
  /** Brings a line into view, so that it exists before it takes focus. */
  reveal: (item: number) => void
}

interface GridBodyProps {
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
  /** The page has come to rest. */
  settled: boolean
  /** Other lines are drawn than before. */
  onDrawn: () => void
}

/** The lines in view. It alone is drawn again while somebody scrolls. */
export function GridBody(props: GridBodyProps) {
  const { handle, scroller, rowHeight, load, grid, view, columns, context, selection } = props
  const { active, range, folded, onFold, onEnd, onDrawn, settled } = props
  const { items, rows } = grid
  const t = useTranslations('campaignGrid')
  const chosen = useSelected(selection)
  const focused = active.item
  const moving = useRef<Virtualizer<HTMLElement, Element> | null>(null)

  const rangeExtractor = useCallback(
    (visible: Range) => {
      const direction = moving.current?.isScrolling ? moving.current.scrollDirection : null
      const before = direction === null ? AT_REST : direction === 'backward' ? AHEAD : BEHIND
      const after = direction === null ? AT_REST : direction === 'backward' ? BEHIND : AHEAD
      const from = Math.max(0, visible.startIndex - before)
      const to = Math.min(visible.count - 1, visible.endIndex + after)
      const indexes = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      // The row with the focus must not vanish, or the focus falls back to the page.
      if (focused < 0 || focused >= visible.count || (focused >= from && focused <= to)) return indexes
      return focused < from ? [focused, ...indexes] : [...indexes, focused]
    },
    [focused],
  )
  const estimateSize = useCallback(() => rowHeight, [rowHeight])
  const virtualizer = useVirtualizer({
    count: items.count,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: AT_REST,
    initialRect: FIRST_SIZE,
    // Head and footer stay in view and take their rows' height off what is visible.
    scrollPaddingEnd: 2 * rowHeight,
    rangeExtractor,
  })
  useLayoutEffect(() => {
    moving.current = virtualizer
  }, [virtualizer])
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [rowHeight, virtualizer])
  useImperativeHandle(handle, () => ({ reveal: (item) => virtualizer.scrollToIndex(item) }), [virtualizer])
  useLayoutEffect(onDrawn)

  const shown = virtualizer.getVirtualItems()
  const [slots] = useState(createRowSlots)
  const slotOf = slots(shown.map(({ index }) => index))
  const ordered = virtualizer.isScrolling
    ? [...shown].sort((a, b) => (slotOf.get(a.index) ?? 0) - (slotOf.get(b.index) ?? 0))
    : shown
  const last = virtualizer.range?.endIndex ?? 0
  const partial = load.state !== 'complete'
  useEffect(() => {
    if (partial && items.count > 0 && last >= items.count - MORE_WITHIN) onEnd()
  }, [partial, last, items.count, onEnd])
  useShownNames(shown, grid)

  const words = useGridRowWords()
  const span = useColumnSpan(scroller, columns, settled)
  const groupColumn = view.group === null ? undefined : campaignColumn(view.group)
  return (
    <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {ordered.map(({ index, start }) => {
        const group = items.groupAt(index)
        if (group && groupColumn) {
          const sample = grid.index.sample(groupColumn.id, group.code)
          return (
            <GroupRow
              key={slotOf.get(index)}
              item={index}
              top={start}
              columns={columns.length + 1}
              label={sample ? groupColumn.text(sample, context) || t('noValue') : ''}
              count={group.count}
              folded={folded.has(group.code)}
              focusable={active.item === index}
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
            top={start}
            columns={columns}
            first={span.first}
            last={span.last}
            context={context}
            company={companyNames.get(row.idCompany)}
            selected={chosen.has(key)}
            active={active.item === index ? active.column : -1}
            from={inRange ? range.fromColumn : -1}
            to={inRange ? range.toColumn : -1}
            opened={view.open === key}
            words={words}
          />
        )
      })}
    </div>
  )
}
