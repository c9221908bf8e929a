import type { BoardSync } from '#lib/domain/opportunity/board/sync.ts'
import { withStorage } from '#lib/storage/keeping.ts'

/** A move that was shown and not known to be saved when its tab went. Ids only: storage outlives the session. */
export interface UnsentMove {
  idOpportunity: number
  idStade: number
}

const keyOf = (idAccount: string) => `unsent:${idAccount}`
const attempt = withStorage(() => window.localStorage)

const isMove = (value: unknown): value is UnsentMove =>
  typeof Reflect.get(Object(value), 'idOpportunity') === 'number' &&
  typeof Reflect.get(Object(value), 'idStade') === 'number'

/** Keeps the moves among what a board has not saved, for whoever opens it next in this browser. */
export function keepUnsent(idAccount: string, unsaved: ReturnType<BoardSync['unsaved']>): void {
  const moves = unsaved.flatMap(({ idOpportunity, patch: { idStade } }) =>
    typeof idStade === 'number' ? [{ idOpportunity, idStade }] : [],
  )
  if (moves.length > 0) attempt((storage) => storage.setItem(keyOf(idAccount), JSON.stringify(moves)))
}

/** The moves that were kept; they are kept no longer. */
export function takeUnsent(idAccount: string): UnsentMove[] {
  const kept = attempt((storage): unknown => {
    const text = storage.getItem(keyOf(idAccount))
    storage.removeItem(keyOf(idAccount))
    return text === null ? [] : JSON.parse(text)
  })
  return Array.isArray(kept) ? kept.filter(isMove) : []
}
