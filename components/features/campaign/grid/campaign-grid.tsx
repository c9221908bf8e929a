import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useDeferredValue,
  useRef,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Tone } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { announce } from '#components/ui/feedback/announcer.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { tick as tickRow } from '#components/ui/table/select-cells.tsx'
import { useScrollRestoration } from '#components/ui/table/use-scroll-restoration.ts'
import { useGo } from '#components/ui/use-go.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { useOnChange } from '#components/ui/use-on-change.ts'
import { usePrinting } from '#components/ui/use-printing.ts'
import { useSize } from '#components/ui/use-size.ts'
import { paths } from '#lib/paths.ts'
import type { CampaignColumnId } from '../campaign-column.ts'
import type { CampaignView } from '../campaign-view.ts'
import type { RequestedFilter } from '../filters/here-props.ts'
import { gridNamesRun } from '../model/campaign-loads.ts'
import { rowKey } from '../model/campaign-row.ts'
import { GridBody, type GridBodyHandle, type GridBodyProps } from './grid-body.tsx'
import { GridFooter } from './grid-footer.tsx'
import { GridHead } from './grid-head.tsx'
import { cellCount, cellRange } from './grid-keys.ts'
import { gridVariables, paperVariables } from './grid-layout.ts'
import { useFoundWords, useSortWords } from './use-announced-words.ts'
import { useCells } from './use-cells.ts'
import { useColumnActions } from './use-column-actions.ts'
import { useGridTable } from './use-grid-table.ts'
import { useOpenRow } from './use-open-row.ts'

/** Copies a text that is not ready yet; `write` must be called during the key press, with a promise. */
async function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

const keyAt = (target: Element) => target.closest<HTMLElement>('[data-key]')?.dataset.key

const ROW_HEIGHTS = { compact: '1.75rem', regular: '2rem', relaxed: '2.5rem' } as const

interface CampaignGridProps
  extends Pick<GridBodyProps, 'load' | 'grid' | 'view' | 'context' | 'selection' | 'folded' | 'onFold'> {
  /** The view that the rows are rendered with, which may lag behind `view`. */
  drawn: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
  onOpen: (key: string) => void
  /** Called when the last loaded rows come into view. */
  onEnd: () => void
  /** Whether the rows are painted and the page is idle. */
  settled: boolean
  askFilter: (asked: RequestedFilter) => void
  className?: string
}

/** The grid of campaign results: virtualised rows, with keyboard navigation between cells as in a spreadsheet. */
export const CampaignGrid = memo(function CampaignGrid(props: CampaignGridProps) {
  const { load, grid, view, change, context, selection, folded, onFold, onOpen, onEnd, settled } = props
  const { items, rows } = grid
  const t = useTranslations('campaignGrid')
  const missing = useTranslations('errors.page')
  const pages = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const body = useRef<GridBodyHandle>(null)
  const rowHeight = useSize(probe, 32)
  const printing = usePrinting()
  useScrollRestoration('campaign-grid', scroller)
  const columns = useGridTable(view)
  const columnsBehind = useDeferredValue(columns)
  const drawnColumns = props.drawn === view ? columns : columnsBehind
  const reveal = (item: number) => body.current?.reveal(item)
  const cells = useCells({ items: items.count, columns: columns.length + 1, scroller, reveal, rowHeight })
  const { active, range, go } = cells
  const fittingWidth = async (id: CampaignColumnId) => {
    const placed = columns.find(({ column }) => column.id === id)
    const part = await import('./fit-width.ts').catch(() => null)
    if (!part) toast({ tone: 'warning', title: missing('missingTitle'), description: missing('missingText') })
    if (!part || !placed || !element.current) return null
    return part.fitWidth(placed, t(`columns.${id}`), grid, context, element.current)
  }
  const latest = useLatest({ columns, go, view, fittingWidth })
  const actions = useColumnActions(change, element, latest, props.askFilter)
  useSortWords(columns)
  useFoundWords(props.drawn, grid)
  useOpenRow({ open: view.open, rows, items, cells, reveal })

  // A new search or filter resets the scroll position.
  useOnChange(view, ({ search, filters }) => {
    if (search !== view.search || filters !== view.filters) scroller.current?.scrollTo({ top: 0 })
  })

  const rowOf = (item: number) => rows[items.rowAt(item) ?? -1]
  const copy = () => {
    const cellsToCopy = range ?? cellRange(active, active)
    const count = cellCount(cellsToCopy, (item) => items.rowAt(item) !== null)
    // A checkbox or a group header has no text: leave the clipboard alone.
    if (count === 0) return
    const copied = { rows, items, columns, context }
    let waited = false
    let named = false
    const text = import('./copy-cells.ts').then(async ({ cellsAsText, missingNames }) => {
      const nameless = missingNames(cellsToCopy, copied)
      waited = nameless.length > 0
      if (waited) await gridNamesRun.load(nameless)
      named = true
      return cellsAsText(cellsToCopy, copied)
    })
    const say = (words: string, tone: Tone) => {
      announce(words)
      // A visible message as well of a failure, and where the person may have moved on while names were loading.
      if (waited || tone === 'warning') toast({ title: words, tone })
    }
    copyLater(text).then(
      () => say(t('copied', { count }), 'success'),
      () => say(t(waited && !named ? 'copyWithoutNames' : 'copyFailed'), 'warning'),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || target.closest('[popover]') || cells.onKeyDown(event)) return
    const row = rowOf(active.item)
    const group = items.groupAt(active.item)
    const isHead = active.item < 0 || target.closest('[role="columnheader"]')
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      // A range is copied from a header too: Ctrl+A chooses it there after a sort.
      if ((isHead && !range) || window.getSelection()?.isCollapsed === false) return
      copy()
    }
    // The panel handles Escape itself once its code is loaded and it has the focus.
    else if (event.key === 'Escape' && view.open !== null) change((now) => ({ ...now, open: null }))
    else if (isHead) return
    else if (event.key === 'Enter' && row) {
      if (event.ctrlKey || event.metaKey) pages.to(paths.company(row.idCompany))
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
    announce(t('selected', { count: selection.get().size }))
  }
  function* keysInOrder() {
    for (let item = 0; item < items.count; item += 1) {
      const row = rowOf(item)
      if (row) yield rowKey(row)
    }
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const key = keyAt(target)
    if (key !== undefined) tickRow(event, selection, key, keysInOrder)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const link = target.closest<HTMLAnchorElement>('a[data-link]')
    if (link) {
      // With a modifier key the browser opens a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      pages.to(link.pathname)
      return
    }
    const key = keyAt(target)
    if (key === undefined) return
    if (target.closest('[data-open]') || (view.open !== null && !target.closest('input'))) onOpen(key)
  }
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-link]')
    if (link) pages.ahead(link.pathname)
  }

  const partial = load.state !== 'complete'
  const narrowed = grid.view.count < rows.length || grid.view.groups !== null
  const rowCount = partial && !narrowed ? (load.total === null ? -1 : load.total + 1) : items.count + 1
  return (
    <div
      ref={scroller}
      role="grid"
      // The tab stop is a cell: Firefox would make the scroll container one too.
      tabIndex={-1}
      aria-label={t('gridLabel')}
      aria-rowcount={rowCount}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={load.state === 'loading'}
      data-testid="campaign-grid"
      onKeyDown={onKeyDown}
      onPointerDown={cells.onPointerDown}
      onFocus={cells.onFocus}
      onPointerOver={onPointerOver}
      onDoubleClick={(event) => {
        const target = event.target as HTMLElement
        const key = keyAt(target)
        if (key !== undefined && !target.closest('a, button, input')) onOpen(key)
      }}
      onChange={onChange}
      onClick={onClick}
      className={cx('relative overflow-auto overscroll-x-contain', props.className)}
      style={view.density === null ? undefined : { ['--row' as string]: ROW_HEIGHTS[view.density] }}
    >
      <div ref={probe} aria-hidden="true" className="invisible absolute h-row w-0" />
      <div
        ref={element}
        style={printing ? paperVariables(columns) : { ...gridVariables(columns), minWidth: 'var(--total)' }}
        className="isolate w-full text-sm"
      >
        <GridHead
          columns={columns}
          filters={view.filters}
          latest={latest}
          actions={actions}
          active={active.item === -1 ? active.column : -1}
          grid={grid}
          selection={selection}
          settled={settled}
        />
        <div data-pinned-edge="" aria-hidden="true" className="absolute w-[var(--pinned)]" />
        <GridBody
          handle={body}
          scroller={scroller}
          rowHeight={rowHeight}
          load={load}
          grid={grid}
          view={props.drawn}
          columns={drawnColumns}
          context={context}
          selection={selection}
          folded={folded}
          onFold={onFold}
          onEnd={onEnd}
          active={active}
          range={range}
          settled={settled}
          onDrawn={cells.onDrawn}
        />
        <GridFooter
          grid={grid}
          columns={drawnColumns}
          selection={selection}
          view={props.drawn}
          growing={load.all}
        />
      </div>
    </div>
  )
})
