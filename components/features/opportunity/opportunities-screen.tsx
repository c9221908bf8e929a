'use client'

import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { dialogOf, partOf } from '#components/ui/feedback/part.tsx'
import { Skeleton, SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { useDefaultView } from '#components/ui/use-default-view.ts'
import { useView } from '#components/ui/use-view.ts'
import { NO_OPPORTUNITY_FILTER } from '#lib/domain/opportunity/opportunity-filter.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { paths } from '#lib/paths.ts'
import { loadWhenIdle } from '#lib/when-idle.ts'
import { Board } from './board/board.tsx'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { BoardState } from './board/board-state.tsx'
import { useStageColumns } from './board/stage-columns.ts'
import { useMoves } from './board/use-moves.ts'
import { useUnsent } from './board/use-unsent.ts'
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx'
import { cardsByDeadline } from './calendar/day-order.ts'
import { useDayMoves } from './calendar/use-day-moves.ts'
import type { CreateStart } from './create/create-sheet.tsx'
import { BoardProvider, useBoard, useBoardHistory, useBoardStatus } from './model/use-board.tsx'
import { OpportunitiesHeader } from './opportunities-header.tsx'
import { OpportunityQuestions } from './opportunity-questions.tsx'
import { opportunityView } from './opportunity-view.ts'
import type { OpportunitySheetProps } from './sheet/sheet-content.tsx'
import { rowsInOrder } from './table/row-order.ts'
import { useTableLook } from './table/use-table-look.ts'
import { useBoardFilter } from './use-board-filter.ts'
import { useOpportunityAddress } from './use-opportunity-address.ts'

const tableSkeleton = <SkeletonTable rows={14} columns={8} />
const calendarSkeleton = <CalendarSkeleton />
// Client only: the board is loaded by the browser, so that server-rendered HTML has none of these.
const TableOfBoard = partOf(() => import('./table/table-of-board.tsx'), 'TableOfBoard', {
  here: true,
  waiting: tableSkeleton,
})
const Calendar = partOf(() => import('./calendar/calendar.tsx'), 'Calendar', {
  here: true,
  waiting: calendarSkeleton,
})
const loadMovesBar = () => import('./board/moves-bar.tsx')
const MovesBar = partOf(loadMovesBar, 'MovesBar')
const loadSheet = () => import('./sheet/opportunity-sheet.tsx')
const OpportunitySheet = dialogOf(loadSheet, 'OpportunitySheet')
const CreateSheet = dialogOf(() => import('./create/create-sheet.tsx'), 'CreateSheet')

const skeletons = { board: <BoardSkeleton />, table: tableSkeleton, calendar: calendarSkeleton }

/** The opportunities of the account as board, table or calendar, with one of them in a sheet. */
export function OpportunitiesScreen() {
  const t = useTranslations('board')
  const { shape } = useView(opportunityView)
  const waiting = (
    <>
      <header className="px-gutter pt-4 pb-2">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <Skeleton className="mt-2 h-4 w-72" />
      </header>
      {skeletons[shape]}
    </>
  )
  return (
    // In a low window the page scrolls, until the content fills what is below the top bar.
    <div className="flex h-[calc(100dvh-var(--topbar)-var(--banner,0px))] min-h-max flex-col">
      <BoardProvider fallback={waiting}>
        <LiveScreen />
      </BoardProvider>
    </div>
  )
}

function LiveScreen() {
  const board = useBoard()
  const address = useOpportunityAddress()
  const { view, opened } = address
  const look = useTableLook(view, address.change)
  const [settings, onSettings] = useBoardSettings()
  const [creating, setCreating] = useState<CreateStart | null>(null)
  const columns = useStageColumns()
  const moves = useMoves(columns)
  const days = useDayMoves(moves.titleOf)
  useUnsent({ columns, moves, days })
  // Preloaded, so that the first card can be opened offline, and moves are shown that meet a network that is gone.
  useEffect(
    () =>
      loadWhenIdle(
        () => Promise.all([loadSheet(), loadMovesBar()]),
        () => undefined,
      ),
    [],
  )
  useDefaultView('opportunities', paths.opportunities())
  const searching = useBoardFilter(view.filter)
  useEffect(() => board.setOrder(settings.order), [board, settings.order])
  // A link with `?new` opens the form; the parameter is then removed from the URL.
  const { wanted, change } = address
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== wanted) {
    setAsked(wanted)
    const idCompany = wanted === null ? null : readId(wanted)
    if (wanted !== null) setCreating(idCompany === null ? {} : { idCompany })
  }
  useEffect(() => {
    if (wanted !== null) change({}, 'replace')
  }, [wanted, change])
  // Memoised, so that opening a sheet does not render header and columns again.
  const hrefOf = useCallback(
    (idOpportunity: number) => paths.opportunity(idOpportunity, opportunityView.write(view)),
    [view],
  )
  const create = useCallback((idStade?: number) => setCreating(idStade === undefined ? {} : { idStade }), [])
  return (
    <>
      <OpportunitiesHeader
        view={view}
        change={change}
        apply={address.apply}
        look={look}
        settings={settings}
        onSettings={onSettings}
        columns={columns}
        searching={searching}
        onCreate={create}
      />
      <div className="flex min-h-[min(24rem,100dvh-var(--topbar)-var(--banner,0px))] flex-[1_1_0px] flex-col">
        <BoardState skeleton={skeletons[view.shape]}>
          {view.shape === 'table' ? (
            <TableOfBoard
              sort={view.sort}
              look={look}
              move={moves.move}
              hrefOf={hrefOf}
              onOpen={address.open}
              openedId={opened}
              filteredBy={JSON.stringify(view.filter)}
              onShowAll={() => address.change({ filter: NO_OPPORTUNITY_FILTER })}
            />
          ) : view.shape === 'calendar' ? (
            <Calendar
              view={view}
              onView={address.change}
              days={days}
              titleOf={moves.titleOf}
              hrefOf={hrefOf}
              onOpen={address.open}
              openedId={opened}
            />
          ) : (
            <Board
              columns={columns}
              moves={moves}
              settings={settings}
              onSettings={onSettings}
              hrefOf={hrefOf}
              onOpen={address.open}
              openedId={opened}
              wanted={view.filter.stades}
              lanes={view.lanes}
              filteredBy={JSON.stringify(view.filter)}
              onCreate={create}
            />
          )}
        </BoardState>
      </div>
      {moves.moving.length > 0 && <MovesBar moves={moves} />}
      {opened !== null && <OpenedSheet idOpportunity={opened} onGo={address.open} onClose={address.close} />}
      {creating && (
        <CreateSheet
          start={creating}
          create={board.createCard}
          onClose={() => setCreating(null)}
          // Not a form that was opened after this one had been closed.
          onCreated={() => setCreating((now) => (now === creating ? null : now))}
          onOpen={address.open}
        />
      )}
      <OpportunityQuestions />
    </>
  )
}

type OpenedSheetProps = Pick<OpportunitySheetProps, 'idOpportunity' | 'onGo' | 'onClose'>

function OpenedSheet(props: OpenedSheetProps) {
  const { idOpportunity } = props
  const board = useBoard()
  const history = useBoardHistory(idOpportunity)
  // Subscribes to the board, as previous and next change with it.
  useBoardStatus()
  const card = board.getCard(idOpportunity)
  const inColumn = () => (card ? board.column(card.idStade ?? 'none').entries.map((entry) => entry.card) : [])
  const cards = cardsByDeadline() ?? rowsInOrder() ?? inColumn()
  const beside = (id: number, step: -1 | 1) => {
    const at = cards.findIndex((one) => one.idOpportunity === id)
    return at < 0 ? null : (cards[at + step]?.idOpportunity ?? null)
  }
  return (
    <OpportunitySheet
      {...props}
      card={card}
      save={board.patchCard}
      history={history}
      onLearn={board.learn}
      beside={beside}
    />
  )
}
