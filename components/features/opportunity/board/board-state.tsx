import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { StateView } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { StaleNote } from '#components/ui/feedback/stale-note.tsx'
import { widerThan } from '../model/live.ts'
import { useBoard, useBoardStatus, useStades } from '../model/use-board.tsx'

/** The screen's states: loading, error, forbidden, empty, stale, and its content. */
export function BoardState({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const t = useTranslations('board')
  const board = useBoard()
  const status = useBoardStatus()
  const { query: stades } = useStades()
  const loaded = status.freshAt !== null && stades.data !== undefined
  const state = panelStateOf(
    {
      data: loaded ? status : undefined,
      error: status.error ?? (stades.data === undefined ? stades.error : null),
      dataUpdatedAt: status.freshAt ?? 0,
    },
    () => status.total === 0 && stades.data?.result.length === 0,
  )
  const retry = () => {
    board.refresh()
    if (stades.data === undefined) void stades.refetch()
  }
  const busy = status.loading || status.refreshing
  const wider = widerThan(status.window)
  if (state.kind !== 'full' && state.kind !== 'stale') {
    return (
      <StateView
        state={state}
        onRetry={retry}
        retrying={busy}
        padded={false}
        skeleton={skeleton}
        empty={
          <EmptyState
            icon={Columns3}
            title={t('emptyTitle')}
            action={wider !== null && <Button onClick={() => board.widen(wider)} label={t('further')} />}
          >
            {t('emptyText')}
          </EmptyState>
        }
      >
        {null}
      </StateView>
    )
  }
  return (
    <>
      {state.kind === 'stale' && (
        <div className="pb-2">
          <StaleNote updatedAt={state.updatedAt} error={state.error} onRefresh={retry} refreshing={busy} />
        </div>
      )}
      {children}
    </>
  )
}
