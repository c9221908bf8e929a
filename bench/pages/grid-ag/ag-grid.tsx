'use client'

import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CsvExportModule,
  createGrid,
  DateFilterModule,
  type GridApi,
  ModuleRegistry,
  NumberFilterModule,
  QuickFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  TextFilterModule,
  themeQuartz,
} from 'ag-grid-community'
import { useEffect, useRef, useState } from 'react'

import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { askCompanyNames, companyName, onNamed } from '../shared/company-names.ts'
import { columns, type FirstRows, loadRows, rowId } from '../shared/grid-data.ts'
import { Loaded } from '../shared/loaded.tsx'

// AG Grid Community, configured for speed as its guides advise: only the modules for the features of the dashboard's
// grid (filters, selection, CSV, moving, resizing and pinning columns); client-side row model with row ids; pages added
// with asynchronous transactions; values formatted only when displayed; quick filter cache on; no animation. Without
// framework renderers, which is its fastest form.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  CsvExportModule,
  DateFilterModule,
  NumberFilterModule,
  QuickFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  TextFilterModule,
])

const nameVisible = (api: GridApi<CampaignResult>) =>
  askCompanyNames(api.getRenderedNodes().flatMap(({ data }) => data?.idCompany ?? []))

function open(element: HTMLElement): GridApi<CampaignResult> {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return createGrid<CampaignResult>(element, {
    ...(nonce ? { styleNonce: nonce } : {}),
    theme: themeQuartz.withParams({ rowHeight: 32, headerHeight: 32, fontSize: 13 }),
    animateRows: false,
    suppressColumnMoveAnimation: true,
    cacheQuickFilter: true,
    rowSelection: { mode: 'multiRow' },
    getRowId: ({ data }) => rowId(data),
    onViewportChanged: ({ api }) => nameVisible(api),
    columnDefs: [
      {
        colId: 'company',
        headerName: 'Company',
        width: 220,
        pinned: 'left',
        valueGetter: ({ data }) => data && (companyName(data.idCompany) ?? `Company ${data.idCompany}`),
      },
      ...columns.map(({ id, title, width, value, text }) => ({
        colId: id,
        headerName: title,
        width,
        valueGetter: ({ data }: { data: CampaignResult | undefined }) => data && value(data),
        valueFormatter: ({ data }: { data: CampaignResult | undefined }) => (data ? text(data) : ''),
        getQuickFilterText: ({ data }: { data: CampaignResult }) => text(data),
      })),
    ],
  })
}

interface AgGridProps {
  /** The first page, where it was part of the HTML. */
  first?: FirstRows | null
  /** Height of the grid's element, pixels. */
  height?: number
}

/** The search field, the loading status, and the grid. */
export function AgGrid({ first = null, height }: AgGridProps) {
  const element = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<CampaignResult>>(null)
  const [state, setState] = useState({ loaded: 0, total: 0 })
  useEffect(() => {
    if (!element.current) return
    const grid = open(element.current)
    api.current = grid
    const forget = onNamed(() => grid.refreshCells({ columns: ['company'] }))
    let loaded = 0
    void loadRows(first, (rows, total) => {
      loaded += rows.length
      const so = { loaded, total }
      if (loaded === rows.length) {
        grid.setGridOption('rowData', rows)
        setState(so)
      } else {
        grid.applyTransactionAsync({ add: rows }, () => setState(so))
        if (loaded >= total) grid.flushAsyncTransactions()
      }
    })
    return () => {
      forget()
      grid.destroy()
    }
  }, [first])
  return (
    <>
      <input
        type="search"
        aria-label="Filter"
        onChange={(event) => api.current?.setGridOption('quickFilterText', event.target.value)}
      />
      <Loaded {...state} />
      <div ref={element} data-testid="campaign-grid" style={height === undefined ? undefined : { height }} />
    </>
  )
}
