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
import { useIdAccount } from '#lib/session/id-account.ts'
import { loadWhenIdle } from '#lib/when-idle.ts'
import type { BoardModel, BoardStatus } from './board.ts'
import { openBoard } from './open-board.ts'

const BoardContext = createContext<BoardModel | null>(null)

/** How long to wait for the cards before the page renders without them, milliseconds. */
const HEAD_AFTER = 100

/**
 * Provides the account's board and keeps it up to date while mounted. The server renders only the fallback, as the
 * board is in the browser. Cards that are available within `HEAD_AFTER` render together with the page around them.
 */
export function BoardProvider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const idAccount = useIdAccount()
  const client = useQueryClient()
  const [board, setBoard] = useState<BoardModel | null>(null)
  useEffect(() => {
    const opened = openBoard(client, idAccount)
    const stades = client.prefetchQuery(endpointQuery('listStades', {}))
    let isHere = true
    const show = () => isHere && setBoard(opened)
    const told = () => {
      const { freshAt, error } = opened.getStatus()
      if (freshAt !== null || error !== null) void stades.then(show)
    }
    told()
    const timer = setTimeout(show, HEAD_AFTER)
    const stopHearing = opened.subscribe(told)
    const detach = opened.attach()
    return () => {
      isHere = false
      clearTimeout(timer)
      stopHearing()
      detach()
    }
  }, [client, idAccount])
  useEffect(() => {
    // After the first data: with a stored copy, it only requests what is new.
    if (!board) return
    return loadWhenIdle(
      () => import('#components/entities/opportunity/follow-stages.ts'),
      ({ followStages }) => followStages(client),
    )
  }, [client, board])
  return board ? <BoardContext value={board}>{children}</BoardContext> : fallback
}

/** The board of the closest provider. Its functions are stable. */
export function useBoard(): BoardModel {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no BoardProvider above')
  return board
}

/** A column, mutated in place, and the version that changes with it. */
export function useColumn(key: ColumnKey): { column: CardColumn; version: number } {
  const board = useBoard()
  const subscribe = useCallback((listener: () => void) => board.subscribeColumn(key, listener), [board, key])
  const version = useSyncExternalStore(subscribe, () => board.versionOf(key))
  return { column: board.column(key), version }
}

function useOfBoard<Value>(getOf: (board: BoardModel) => () => Value): Value {
  const board = useBoard()
  return useSyncExternalStore(board.subscribe, getOf(board))
}

/** The keys of the stages that have cards now. */
export const useColumnKeys = (): readonly ColumnKey[] => useOfBoard(({ getKeys }) => getKeys)

export const useBoardStatus = (): BoardStatus => useOfBoard(({ getStatus }) => getStatus)

/** All cards that pass the filter, in no defined order. */
export function useBoardRows(): readonly BoardCard[] {
  useOfBoard(({ getVersion }) => getVersion)
  return useBoard().getRows()
}

/** The changes of an opportunity made in this tab, newest first. */
export function useBoardHistory(idOpportunity: number): readonly HistoryEntry[] {
  const all = useOfBoard(({ getHistory }) => getHistory)
  return all.filter((entry) => entry.idOpportunity === idOpportunity)
}

/** Owners of loaded cards, for the filter, as the API cannot list users. */
export const useBoardOwners = (): ReadonlySet<number> => useOfBoard(({ getOwners }) => getOwners)

/** The outcome of each stage: set by this person or the team, else guessed from its label. */
export function useStadeOutcomes(): (idStade: number | null) => StadeOutcome {
  const [{ outcomes }] = useBoardSettings()
  const { byId } = useStades()
  return useCallback(
    (idStade) => stadeOutcomeOf(outcomes, idStade, byId.get(idStade ?? 0)?.label),
    [outcomes, byId],
  )
}

const noStades: readonly Stade[] = []

const place = ({ order }: Stade) => order ?? Number.POSITIVE_INFINITY

/** The account's stages by `order` (missing: last): `stages` in use; `all`, `byId` with deleted ones (api.md 4.3). */
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
