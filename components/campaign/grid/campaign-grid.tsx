'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from '#components/ui/announcer.ts'
import { cx } from '#components/ui/cx.ts'
import { type Selection, useSelected } from '#components/ui/selection.ts'
import { useHeight } from '#components/ui/use-height.ts'
import type { CampaignLoad } from '#lib/campaign/campaign-load.ts'
import { gridCompanyNames } from '#lib/campaign/campaign-loads.ts'
import { readRowKey, rowKey } from '#lib/campaign/campaign-row.ts'
import { paths } from '#lib/paths.ts'
import { type CampaignColumnId, type ColumnContext, campaignColumn } from '../campaign-columns.ts'
import type { CampaignView } from '../campaign-view.ts'
import { cellsAsText, copyLater } from './copy-cells.ts'
import { GridFooter } from './grid-footer.tsx'
import { GridHead } from './grid-head.tsx'
import { cellCount } from './grid-keys.ts'
import { gridVariables } from './grid-layout.ts'
import { GridRow } from './grid-row.tsx'
import { GroupRow } from './group-row.tsx'
import { useCells } from './use-cells.ts'
import { useColumnActions } from './use-column-actions.ts'
import type { GridRows } from './use-grid-rows.ts'
import { useGridTable } from './use-grid-table.ts'

/** Rows drawn beyond the edges, and how near the last one comes before more are asked for. */
const OVERSCAN = 12
const MORE_WITHIN = 60

const ROW_HEIGHTS = { compact: '1.75rem', regular: '2rem', relaxed: '2.5rem' } as const

interface CampaignGridProps {
  load: CampaignLoad
  grid: GridRows
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
  context: ColumnContext
  selection: Selection
  folded: ReadonlySet<number>
  onFold: (code: number) => void
  onOpen: (key: string) => void
  /** The last loaded rows come into view. */
  onEnd: () => void
  askFilter: (id: CampaignColumnId) => void
  className?: string
}

/** The grid of campaign results: rows exist while they are in view, cells are reached as in a spreadsheet. */
export function CampaignGrid(props: CampaignGridProps) {
  const { load, grid, view, change, context, selection, folded, onFold, onOpen, onEnd } = props
  const { items, rows } = grid
  const t = useTranslations('campaignGrid')
  const router = useRouter()
  const scroller = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const rowHeight = useHeight(probe, 32)
  const table = useGridTable(view, change)
  const { columns } = table
  const activeItem = useRef(0)

  const rangeExtractor = useCallback((range: Range) => {
    const visible = defaultRangeExtractor(range)
    const kept = activeItem.current
    // The row with the focus must not vanish, or the focus falls back to the page.
    if (kept < 0 || kept >= range.count || visible.includes(kept)) return visible
    return [...visible, kept].sort((a, b) => a - b)
  }, [])
  const estimateSize = useCallback(() => rowHeight, [rowHeight])
  const virtualizer = useVirtualizer({
    count: items.count,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: OVERSCAN,
    initialRect: { width: 1200, height: 640 },
    // Head and footer stay in view and take their rows' height off what is visible.
    scrollPaddingEnd: 2 * rowHeight,
    rangeExtractor,
  })
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [rowHeight, virtualizer])

  const cells = useCells({
    items: items.count,
    columns: columns.length + 1,
    scroller,
    reveal: (item) => virtualizer.scrollToIndex(item),
    rowHeight,
  })
  const { active, range, go } = cells
  const latest = useRef({ ...table, go })
  latest.current = { ...table, go }
  const actions = useColumnActions(change, element, latest, props.askFilter)
  activeItem.current = active.item

  const openItem = useMemo(() => {
    const ids = readRowKey(view.open)
    if (ids === null) return null
    const row = rows.findIndex(
      ({ idCampaign, idCompany }) => idCampaign === ids.idCampaign && idCompany === ids.idCompany,
    )
    return row < 0 ? null : items.itemOf(row)
  }, [view.open, rows, items])
  const wasOpen = useRef(view.open)
  useEffect(() => {
    if (wasOpen.current === view.open) return
    // The panel has closed: the cell from which it was opened takes the focus back.
    if (view.open === null) go({ item: Math.max(0, activeItem.current), column: 1 }, false)
    else if (openItem !== null) virtualizer.scrollToIndex(openItem)
    wasOpen.current = view.open
  }, [view.open, openItem, go, virtualizer])

  const shown = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex ?? 0
  const partial = load.state !== 'complete'
  useEffect(() => {
    if (partial && items.count > 0 && last >= items.count - MORE_WITHIN) onEnd()
  }, [partial, last, items.count, onEnd])

  const seen = shown.map(({ index }) => rows[items.rowAt(index) ?? -1]?.idCompany ?? 0).join()
  useEffect(() => {
    gridCompanyNames.want(
      seen
        .split(',')
        .map(Number)
        .filter((idCompany) => idCompany > 0),
    )
  }, [seen])

  const rowOf = (item: number) => rows[items.rowAt(item) ?? -1]
  const copy = () => {
    const one = {
      fromItem: active.item,
      toItem: active.item,
      fromColumn: active.column,
      toColumn: active.column,
    }
    const cellsToCopy = range ?? one
    const text = cellsAsText(cellsToCopy, { rows, items, columns, context })
    copyLater(text).then(
      () => announce(t('copied', { count: cellCount(cellsToCopy) })),
      () => announce(t('copyFailed')),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || cells.onKeyDown(event)) return
    const row = rowOf(active.item)
    const group = items.groupAt(active.item)
    const target = event.target as HTMLElement
    if (active.item < 0 || target.closest('[role="columnheader"], [popover]')) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if (window.getSelection()?.isCollapsed === false) return
      copy()
    } else if (event.key === 'Enter' && row) {
      if (event.ctrlKey || event.metaKey) router.push(paths.company(row.idCompany))
      else onOpen(rowKey(row))
    } else if ((event.key === 'Enter' || event.key === ' ') && group) onFold(group.code)
    else if (event.key === ' ' && row) tick(row, event.shiftKey)
    else return
    event.preventDefault()
  }
  const tick = (row: (typeof rows)[number], whole: boolean) => {
    if (whole && range) {
      const keys = new Set(selection.get())
      for (let item = range.fromItem; item <= range.toItem; item += 1) {
        const each = rowOf(item)
        if (each) keys.add(rowKey(each))
      }
      selection.set(keys)
      announce(t('selected', { count: keys.size }))
      return
    }
    const key = rowKey(row)
    selection.toggle(key, !selection.get().has(key))
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    if (key === undefined) return
    if (target.closest('[data-open]') || (view.open !== null && !target.closest('a, input'))) onOpen(key)
  }

  const chosen = useSelected(selection)
  const allTicked = useMemo((): boolean | 'some' => {
    if (chosen.size === 0) return false
    return chosen.size >= grid.view.count ? true : 'some'
  }, [chosen, grid.view.count])
  const tickAll = (on: boolean) => {
    if (!on) return selection.set([])
    const keys: string[] = []
    for (let place = 0; place < grid.view.count; place += 1) {
      const row = rows[grid.view.order?.[place] ?? place]
      if (row) keys.push(rowKey(row))
    }
    selection.set(keys)
  }

  const variables = useMemo(() => gridVariables(columns), [columns])
  const words = useMemo(
    () => ({
      select: (id: number) => t('selectRow', { id: String(id) }),
      open: (id: number) => t('openRow', { id: String(id) }),
    }),
    [t],
  )
  const narrowed = grid.view.count < rows.length || grid.view.groups !== null
  const rowCount = partial && !narrowed ? (load.total === null ? -1 : load.total + 1) : items.count + 1
  const groupColumn = view.group === null ? undefined : campaignColumn(view.group)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('gridLabel')}
      aria-rowcount={rowCount}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={load.state === 'loading'}
      data-testid="campaign-grid"
      onKeyDown={onKeyDown}
      onPointerDown={cells.onPointerDown}
      onDoubleClick={(event) => {
        const target = event.target as HTMLElement
        const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
        if (key !== undefined && !target.closest('a, button, input')) onOpen(key)
      }}
      onClick={onClick}
      className={cx('relative overflow-auto overscroll-x-contain', props.className)}
      style={view.density === null ? undefined : { ['--row' as string]: ROW_HEIGHTS[view.density] }}
    >
      <div ref={probe} aria-hidden="true" className="invisible absolute h-row w-0" />
      <div
        ref={element}
        style={{ ...variables, minWidth: 'var(--total)' }}
        className="isolate w-full text-sm"
      >
        <GridHead
          columns={columns}
          view={view}
          actions={actions}
          active={active.item === -1 ? active.column : -1}
          allTicked={allTicked}
          onTickAll={tickAll}
        />
        <div data-pinned-edge="" aria-hidden="true" className="absolute w-[var(--pinned)]" />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {shown.map((virtual) => {
            const { index } = virtual
            const group = items.groupAt(index)
            if (group && groupColumn) {
              const sample = grid.index.sample(groupColumn.id, group.code)
              return (
                <GroupRow
                  key={index}
                  item={index}
                  top={virtual.start}
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
            const row = rowOf(index)
            if (!row) return null
            const inRange = range !== null && index >= range.fromItem && index <= range.toItem
            const key = rowKey(row)
            return (
              <GridRow
                key={index}
                row={row}
                item={index}
                top={virtual.start}
                columns={columns}
                context={context}
                selection={selection}
                active={active.item === index ? active.column : -1}
                from={inRange ? range.fromColumn : -1}
                to={inRange ? range.toColumn : -1}
                opened={view.open === key}
                words={words}
              />
            )
          })}
        </div>
        <GridFooter grid={grid} columns={columns} selection={selection} view={view} growing={load.all} />
      </div>
    </div>
  )
}
