'use client'

import Columns3 from 'lucide-react/icons/columns-3'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { StateView } from '#components/ui/panel.tsx'
import { panelStateOf } from '#components/ui/panel-state.ts'
import { StaleNote } from '#components/ui/stale-note.tsx'
import type { BoardSettings } from '#lib/domain/board/settings.ts'
import {
  BoardProvider,
  useBoard,
  useBoardStatus,
  useLiveBoard,
  useStades,
} from '#lib/opportunity/use-board.tsx'
import { useBoardSettings } from '#lib/opportunity/use-settings.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { BoardStatus } from './board/board-status.tsx'
import { DisplayMenu } from './board/display-menu.tsx'

const Board = dynamic(() => import('./board/board.tsx').then((module) => module.Board), {
  loading: () => <BoardSkeleton />,
})

/** The opportunities of the account: the board by stage. */
export function OpportunitiesScreen({ idAccount }: { idAccount: string }) {
  const t = useTranslations('board')
  const [settings, onSettings] = useBoardSettings(idAccount)
  return (
    <div className="flex h-[calc(100dvh-var(--topbar))] min-h-96 flex-col">
      <BoardProvider idAccount={idAccount} fallback={<BoardSkeleton title={t('title')} />}>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-gutter pt-4 pb-2">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <div className="ms-auto flex items-center gap-2">
            <DisplayMenu settings={settings} onChange={onSettings} />
          </div>
          <div className="w-full">
            <BoardStatus />
          </div>
        </header>
        <LiveBoard settings={settings} onSettings={onSettings} />
      </BoardProvider>
    </div>
  )
}

interface LiveBoardProps {
  settings: BoardSettings
  onSettings: (next: Partial<BoardSettings>) => void
}

function LiveBoard({ settings, onSettings }: LiveBoardProps) {
  const t = useTranslations('board')
  const board = useBoard()
  const status = useBoardStatus()
  const { query: stades } = useStades()
  useLiveBoard()
  useEffect(() => board.setOrder(settings.order), [board, settings.order])
  const loaded = status.freshAt !== null && stades.data !== undefined
  const state = panelStateOf(
    {
      data: loaded ? status : undefined,
      error: status.error ?? (stades.data === undefined ? stades.error : null),
      dataUpdatedAt: status.freshAt ?? 0,
    },
    () => status.total === 0,
  )
  const retry = () => {
    board.refresh()
    if (stades.data === undefined) void stades.refetch()
  }
  if (state.kind !== 'full' && state.kind !== 'stale') {
    return (
      <StateView
        state={state}
        onRetry={retry}
        retrying={status.loading || status.refreshing}
        padded={false}
        skeleton={<BoardSkeleton />}
        empty={
          <EmptyState icon={<Columns3 aria-hidden size={20} />} title={t('emptyTitle')}>
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
        <StaleNote
          updatedAt={state.updatedAt}
          error={state.error}
          onRefresh={retry}
          refreshing={status.loading || status.refreshing}
        />
      )}
      <Board settings={settings} onSettings={onSettings} />
    </>
  )
}
