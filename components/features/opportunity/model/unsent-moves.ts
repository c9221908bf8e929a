import { propertyOf } from '#lib/domain/api/is-object.ts'
import type { Batch } from '#lib/domain/mass/batch.ts'
import { type BoardCard, isDay, type Owner, type SeenCard } from '#lib/domain/opportunity/board/card.ts'
import type { Unsaved } from '#lib/domain/opportunity/board/sync.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import type { BoardModel } from './board.ts'

/** A move that was not confirmed when its tab closed. Ids and days only, as the storage outlives the session. */
export interface UnsentMove {
  idOpportunity: number
  /** The new stage, if it was moved, and the owner that the move gave it. */
  idStade?: number
  owner?: { idUser: number }
  /** The new deadline, YYYY-MM-DD or none, if it was moved. */
  deadline?: string | null
  /** What the person saw, as colleagues may change it before the move is sent again. Not stored by older versions. */
  seen?: Pick<BoardCard, 'idStade' | 'idUser' | 'deadline'> | undefined
}

/** Batches of moves that have not ended, and their boards. */
export const movesUnderWay = new Map<
  Pick<
    Batch<{ idOpportunity: number; idStade: number | null; owner?: Owner; seen?: SeenCard | undefined }>,
    'get'
  >,
  BoardModel
>()

/** Moves that a board's batches have yet to send: while the API asks to wait, the board itself knows nothing of them. */
export const waitingMoves = (board: BoardModel): Unsaved[] =>
  [...movesUnderWay].flatMap(([batch, of]) =>
    batch
      .get()
      .flatMap(({ input: { idOpportunity, idStade, owner, seen }, outcome }) =>
        of === board && outcome === 'waiting'
          ? [{ idOpportunity, patch: { idStade, ...(owner && { owner }) }, seen }]
          : [],
      ),
  )

const keyOf = (idAccount: string) => `unsent:${idAccount}`

function isMove(value: unknown): value is UnsentMove {
  const one: Partial<Record<keyof UnsentMove, unknown>> = Object(value)
  const { idOpportunity, idStade, owner, deadline } = one
  const hasDay = deadline === null || (typeof deadline === 'string' && isDay(deadline))
  const hasNoOther = owner === undefined || typeof propertyOf(owner, 'idUser') === 'number'
  return typeof idOpportunity === 'number' && (typeof idStade === 'number' || hasDay) && hasNoOther
}

function keptUnsent(idAccount: string): UnsentMove[] {
  const kept = jsonIn(withLocalStorage((storage) => storage.getItem(keyOf(idAccount))))
  return Array.isArray(kept) ? kept.filter(isMove) : []
}

/** Stores the unconfirmed moves for the next tab that opens the board in this browser. */
export function keepUnsent(idAccount: string, unsaved: readonly Unsaved[]): void {
  const moves = unsaved.flatMap(
    ({ idOpportunity, patch: { idStade, owner, deadline }, seen }): UnsentMove[] => {
      const move = {
        ...(typeof idStade === 'number' ? { idStade, ...(owner && 'idUser' in owner && { owner }) } : {}),
        ...(deadline === undefined ? {} : { deadline }),
      }
      const saw = seen && { idStade: seen.idStade, idUser: seen.idUser, deadline: seen.deadline }
      return Object.keys(move).length > 0 ? [{ idOpportunity, ...move, seen: saw }] : []
    },
  )
  if (moves.length === 0) return
  // Merge with what a tab closed earlier has stored.
  const all = new Map<number, UnsentMove>()
  for (const move of [...keptUnsent(idAccount), ...moves])
    all.set(move.idOpportunity, { ...all.get(move.idOpportunity), ...move })
  withLocalStorage((storage) => storage.setItem(keyOf(idAccount), JSON.stringify([...all.values()])))
}

/** Returns the stored moves and deletes them. */
export function takeUnsent(idAccount: string): UnsentMove[] {
  const kept = keptUnsent(idAccount)
  withLocalStorage((storage) => storage.removeItem(keyOf(idAccount)))
  return kept
}

/** Deletes this tab's own moves from the storage, as it sends them itself; those of other tabs stay. */
export function forgetUnsent(idAccount: string, own: readonly { idOpportunity: number }[]): void {
  const ids = new Set(own.map(({ idOpportunity }) => idOpportunity))
  const others = takeUnsent(idAccount).filter(({ idOpportunity }) => !ids.has(idOpportunity))
  if (others.length > 0)
    withLocalStorage((storage) => storage.setItem(keyOf(idAccount), JSON.stringify(others)))
}
