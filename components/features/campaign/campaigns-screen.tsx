'use client'

import { Megaphone } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TrailSource } from '#components/entities/company/trail-source.tsx'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { InspectButton } from '#components/ui/feedback/inspect-button.tsx'
import { Card, StateView } from '#components/ui/feedback/panel.tsx'
import { type PanelState, panelError, panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { SavedViewsMenu } from '#components/ui/overlay/saved-views-menu.tsx'
import { placedColumns } from '#components/ui/table/column-view.ts'
import { useStoredSelection } from '#components/ui/table/use-stored-selection.ts'
import { useDefaultView } from '#components/ui/use-default-view.ts'
import { useOnChange } from '#components/ui/use-on-change.ts'
import { useStable } from '#components/ui/use-stable.ts'
import { paths } from '#lib/paths.ts'
import type { SummaryLook } from '#lib/preferences/preferences.ts'
import { campaignColumn } from './campaign-columns.ts'
import { campaignRequest, lacksFilters, viewFields } from './campaign-request.ts'
import type { CampaignSlots, CampaignSummaryProps } from './campaign-slots.ts'
import { type CampaignTexts, type CampaignView, viewQuery } from './campaign-view.ts'
import { ExportButton } from './export/export-button.tsx'
import { ApiFilters } from './filters/api-filters.tsx'
import { CampaignFilters } from './filters/campaign-filters.tsx'
import type { RequestedFilter } from './filters/here-props.ts'
import { TextFilters } from './filters/text-filters.tsx'
import { CampaignGrid } from './grid/campaign-grid.tsx'
import { GridDisplayMenu } from './grid/display-menu.tsx'
import { GridColumns } from './grid/grid-columns.tsx'
import { skeleton } from './grid/skeleton.tsx'
import { useGridRows } from './grid/use-grid-rows.ts'
import { CampaignExport, CampaignRowPanel, CampaignSelectionBar, CampaignSummary } from './lazy-parts.tsx'
import { LoadBar, LoadBarPlaceholder, LoadNotes } from './load-bar.tsx'
import type { FirstPage } from './model/first-page.ts'
import { NoneFound } from './none-found.tsx'
import { besidePanel } from './panel/panel-placeholder.tsx'
import { ScopeNote, ScopeNotePlaceholder } from './scope-note.tsx'
import { SummaryPlaceholder } from './summary/summary-placeholder.tsx'
import { type CampaignLoading, useCampaignLoad } from './use-campaign-load.ts'
import { useCampaignView } from './use-campaign-view.ts'
import { useColumnContext } from './use-column-context.ts'
import { useChosenRows, useFolded, useIdleAfterRows, useOnceChosen, useOpened } from './use-screen-parts.ts'

/** Parameters that a saved view does not keep: the words of the search and of the names' filter, and the open row. */
const LEAVE_OUT = ['q', 'q.company', 'open']

function stateOf({ load, error, nobody }: CampaignLoading, view: CampaignView): PanelState {
  if (error !== null && load === null) return panelStateOf({ data: undefined, error, dataUpdatedAt: 0 })
  if (nobody) return { kind: 'empty' }
  if (load === null) return { kind: 'loading' }
  const isEmpty = load.rows.length === 0 || lacksFilters(load, { ...view, pivot: '' })
  if (isEmpty && load.state !== 'complete' && load.state !== 'failed') return { kind: 'loading' }
  if (load.state === 'failed') {
    const failure = panelError(load.error)
    // Once access is denied, rows loaded before must not be shown either.
    if (failure.code === 'forbidden') return { kind: 'noAccess', message: failure.message }
    if (isEmpty) return { kind: 'error', error: failure }
  }
  return isEmpty ? { kind: 'empty' } : { kind: 'full' }
}

interface CampaignsScreenProps {
  slots: CampaignSlots
  first: FirstPage | null
  summary: SummaryLook
}

/** The campaign-results grid (api.md 4.12): the API's filters above, search and column filters of loaded rows below. */
export function CampaignsScreen({ slots, first, summary }: CampaignsScreenProps) {
  const t = useTranslations('campaignGrid')
  const teamOff = useDisabledReason()
  useDefaultView('campaigns', paths.campaigns())
  // `head` follows `view` at once, except while somebody types; `drawn` follows when the rows are rendered.
  const { view, head, drawn, change, go } = useCampaignView()
  const context = useColumnContext()
  const selection = useStoredSelection()
  const [asked, setAsked] = useState<RequestedFilter | null>(null)
  const texts = useStable(view.texts)
  const request = useMemo(() => campaignRequest(texts), [texts])
  const fields = useStable(viewFields(view))
  const loading = useCampaignLoad(request, fields, first)
  const { load, loader } = loading
  const { folded, onFold } = useFolded(load?.generation, view.group)
  const grid = useGridRows(load, drawn, context, folded)
  // A selection does not outlive the API filters it was made under.
  useOnChange(texts, () => selection.set([]))

  const anyChosen = useOnceChosen(selection)
  const isIdle = useIdleAfterRows(load !== null && load.rows.length > 0, load?.state === 'loading')
  const onEnd = useCallback(() => {
    const narrowed = drawn.search !== '' || drawn.filters.length > 0
    if (loader && load && !narrowed) loader.more(load.rows.length + 1)
  }, [loader, load, drawn.search, drawn.filters])
  const onOpen = useCallback((open: string) => change((now) => ({ ...now, open })), [change])
  const clearText = () => change((now) => ({ ...now, search: '', filters: [] }))

  const onFilter = useCallback(
    (changes: Parameters<CampaignSummaryProps['onFilter']>[0]) =>
      change((now) => {
        const texts = Object.entries({ ...now.texts, ...changes }).filter(([, text]) => text)
        return { ...now, texts: Object.fromEntries(texts) as CampaignTexts, open: null }
      }),
    [change],
  )
  const opened = useOpened(grid, view.open)
  const chosen = useChosenRows(grid, selection)
  function* companiesShown() {
    for (const { idCompany } of chosen.rowsInSight()) yield idCompany
  }
  const placed = useMemo(() => placedColumns(drawn).flatMap((id) => campaignColumn(id) ?? []), [drawn])
  const wrong = Object.keys(request.wrong).length > 0
  const filtered = Object.keys(view.texts).length > 0
  const state: PanelState = wrong ? { kind: 'empty' } : stateOf(loading, view)
  return (
    <div className="flex min-h-[calc(100dvh-var(--topbar))] flex-col">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pt-4 pb-3">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        {load !== null && loader !== null && load.rows.length > 0 ? (
          <LoadBar load={load} loader={loader} onRefresh={loading.refresh} />
        ) : (
          state.kind === 'loading' && <LoadBarPlaceholder />
        )}
        <div className="ms-auto flex flex-wrap items-center gap-1.5">
          <InspectButton />
          <Suspense fallback={<ExportButton />}>
            {isIdle && load !== null && loader !== null ? (
              <CampaignExport
                {...chosen}
                columns={placed}
                context={context}
                load={load}
                queries={loading.queries}
                onLoadAll={loader.all}
                onStopLoading={loader.cancel}
                filters={texts}
                view={drawn}
                change={change}
                grid={grid}
              />
            ) : (
              <ExportButton />
            )}
          </Suspense>
          <SavedViewsMenu
            screen="campaigns"
            search={viewQuery(drawn)}
            omit={LEAVE_OUT}
            onApply={go}
            teamOff={teamOff}
          />
          <GridColumns view={head} change={change} />
          <GridDisplayMenu view={head} change={change} />
        </div>
      </header>
      <TrailSource from="campaign" ids={companiesShown}>
        <div className={cx('flex-auto gap-3 px-gutter pb-4', besidePanel(view.open !== null))}>
          <Card className="flex min-w-0 flex-1 flex-col overflow-clip">
            <ApiFilters wanted={wrong || loading.unknownSirens.length > 0} texts={view.texts}>
              <CampaignFilters
                texts={view.texts}
                wrong={request.wrong}
                unknownSirens={loading.unknownSirens}
                grid={grid}
                load={load}
                context={context}
                onChange={(texts) => change((now) => ({ ...now, texts, open: null }))}
              />
            </ApiFilters>
            <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
              <span className="text-xs text-ink-3">{t('hereFilters')}</span>
              <TextFilters
                view={view}
                change={change}
                grid={grid}
                context={context}
                asked={asked}
                onAsk={setAsked}
              />
              {load !== null && load.rows.length > 0 ? (
                <ScopeNote load={load} view={drawn} />
              ) : (
                state.kind === 'loading' && <ScopeNotePlaceholder />
              )}
            </div>
            {(state.kind === 'loading' || (load !== null && load.rows.length > 0)) && (
              <Suspense fallback={<SummaryPlaceholder look={summary} />}>
                {isIdle && load !== null && load.rows.length > 0 ? (
                  <CampaignSummary
                    load={load}
                    filters={texts}
                    look={summary}
                    onFilter={onFilter}
                    change={change}
                  />
                ) : (
                  <SummaryPlaceholder look={summary} />
                )}
              </Suspense>
            )}
            {load !== null && loader !== null && (
              <LoadNotes load={load} loader={loader} onRefresh={loading.refresh} />
            )}
            <div className="flex flex-auto flex-col [&>div]:flex [&>div]:flex-auto [&>div]:flex-col">
              <StateView
                state={state}
                onRetry={() => (loader === null ? loading.retry() : loader.resume())}
                retrying={load?.state === 'loading'}
                padded={false}
                skeleton={skeleton}
                empty={
                  <EmptyState
                    icon={Megaphone}
                    title={t(wrong ? 'wrongTitle' : 'emptyTitle')}
                    action={
                      filtered &&
                      !wrong && (
                        <Button onClick={() => change((now) => ({ ...now, texts: {} }))} label={t('clear')} />
                      )
                    }
                    text={t(
                      wrong
                        ? 'wrongText'
                        : loading.nobody
                          ? 'nobodyText'
                          : filtered
                            ? 'emptyText'
                            : 'plainEmptyText',
                    )}
                  />
                }
              >
                {() =>
                  load !== null && (
                    <>
                      <CampaignGrid
                        load={load}
                        grid={grid}
                        view={head}
                        drawn={drawn}
                        change={change}
                        context={context}
                        selection={selection}
                        folded={folded}
                        onFold={onFold}
                        onOpen={onOpen}
                        onEnd={onEnd}
                        settled={isIdle}
                        askFilter={setAsked}
                        className={grid.view.count === 0 ? 'flex-none' : 'min-h-[22rem] flex-[1_1_22rem]'}
                      />
                      {grid.view.count === 0 && <NoneFound load={load} view={drawn} onClear={clearText} />}
                    </>
                  )
                }
              </StateView>
            </div>
            {load !== null && anyChosen && (
              <CampaignSelectionBar
                selection={selection}
                grid={grid}
                chosenRows={chosen.chosenRows}
                load={load}
                slots={slots}
              />
            )}
          </Card>
          {view.open !== null && (
            <CampaignRowPanel
              rowKey={view.open}
              generation={load?.generation}
              position={opened.position}
              onMove={(step) => {
                const key = opened.beside(step)
                if (key !== null) onOpen(key)
              }}
              onClose={() => change((now) => ({ ...now, open: null }))}
              slots={slots}
            />
          )}
        </div>
      </TrailSource>
    </div>
  )
}
