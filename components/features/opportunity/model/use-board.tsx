import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { CardColumn, ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { type StadeOutcome, stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { afterPage } from '#lib/when-idle.ts'
import type { BoardModel, BoardStatus } from './board.ts'
import { openBoard } from './open-board.ts'

const BoardContext = createContext<BoardModel | null>(null)

/** Gives what lies below the account's board. Nothing of it is drawn on the server: the board lives in the browser. */
export function BoardProvider({
  idAccount,
  fallback,
  children,
}: {
  idAccount: string
  fallback?: ReactNode
  children: ReactNode
}) {
  const client = useQueryClient()
  const [board, setBoard] = useState<BoardModel | null>(null)
  useEffect(() => setBoard(openBoard(client, idAccount)), [client, idAccount])
  return board ? <BoardContext value={board}>{children}</BoardContext> : fallback
}

/** The board of the provider above. Its functions do not change. */
export function useBoard(): BoardModel {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no BoardProvider above')
  return board
}

/** Keeps the board live while the component is on the screen. */
export function useLiveBoard(): void {
  const board = useBoard()
  const client = useQueryClient()
  useEffect(() => board.attach(), [board])
  useEffect(() => {
    let stop: (() => void) | undefined
    const cancel = afterPage(
      () => import('#components/entities/opportunity/keep-stages.ts'),
      ({ keepStages }) => {
        stop = keepStages(client)
      },
    )
    return () => {
      cancel()
      stop?.()
    }
  }, [client])
}

/** A column and its version: the same object changes in place, the version tells. */
export function useColumn(key: ColumnKey): { column: CardColumn; version: number } {
  const board = useBoard()
  const subscribe = useCallback((listener: () => void) => board.subscribeColumn(key, listener), [board, key])
  const version = useSyncExternalStore(subscribe, () => board.versionOf(key))
  return { column: board.column(key), version }
}

/** The stages that hold cards now. */
export function useColumnKeys(): readonly ColumnKey[] {
  const board = useBoard()
  return useSyncExternalStore(board.subscribe, board.getKeys)
}

export function useBoardStatus(): BoardStatus {
  const board = useBoard()
  return useSyncExternalStore(board.subscribe, board.getStatus)
}

/** All cards that pass the filter, in no order that means anything. */
export function useBoardRows(): readonly BoardCard[] {
  const board = useBoard()
  return useSyncExternalStore(board.subscribe, board.getRows)
}

/** What this tab's person changed, newest first; of one opportunity when given. */
export function useBoardHistory(idOpportunity?: number): readonly HistoryEntry[] {
  const board = useBoard()
  const all = useSyncExternalStore(board.subscribe, board.getHistory)
  return useMemo(
    () => (idOpportunity === undefined ? all : all.filter((entry) => entry.idOpportunity === idOpportunity)),
    [all, idOpportunity],
  )
}

/** Who owns a card that is loaded, for a filter: the API has no list of users. */
export function useBoardOwners(): ReadonlySet<number> {
  const board = useBoard()
  return useSyncExternalStore(board.subscribe, board.getOwners)
}

/** What each stage means for a deal: as this person said, else as its label suggests. */
export function useStadeOutcomes(idAccount: string): (idStade: number | null) => StadeOutcome {
  const [{ outcomes }] = useBoardSettings(idAccount)
  const { byId } = useStades()
  return useCallback(
    (idStade) => stadeOutcomeOf(outcomes, idStade, byId.get(idStade ?? 0)?.label),
    [outcomes, byId],
  )
}

const noStades: readonly Stade[] = []

const place = ({ order }: Stade) => order ?? Number.POSITIVE_INFINITY

/** The account's stages in `order` (without one: last): those in use, and `all` and `byId` with deleted ones (api.md 4.3). */
export function useStades() {
  const query = useQuery(endpointQuery('listStades', {}))
  const given = query.data?.result ?? noStades
  const ordered = useMemo(() => {
    const all = given.toSorted((a, b) => place(a) - place(b) || a.idCustomFieldValue - b.idCustomFieldValue)
    const stades = all.filter(({ isDeleted }) => !isDeleted)
    return { all, stades, byId: new Map(all.map((stade) => [stade.idCustomFieldValue, stade])) }
  }, [given])
  return { query, ...ordered }
}
