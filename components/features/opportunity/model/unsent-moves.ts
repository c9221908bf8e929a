import type { BoardSync } from '#lib/domain/opportunity/board/sync.ts'
import { isDay } from '#lib/domain/opportunity/opportunity-form.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { attempt } from '#lib/storage/keeping.ts'

/** A move that was shown and not known to be saved when its tab went. Ids and days only: storage outlives the session. */
export interface UnsentMove {
  idOpportunity: number
  /** The stage that it was moved to, where it was. */
  idStade?: number
  /** The day, YYYY-MM-DD, or none that it was moved to, where it was. */
  deadline?: string | null
}

const keyOf = (idAccount: string) => `unsent:${idAccount}`

function isMove(value: unknown): value is UnsentMove {
  const { idOpportunity, idStade, deadline }: Partial<Record<keyof UnsentMove, unknown>> = Object(value)
  const hasDay = deadline === null || (typeof deadline === 'string' && isDay(deadline))
  return typeof idOpportunity === 'number' && (typeof idStade === 'number' || hasDay)
}

function keptUnsent(idAccount: string): UnsentMove[] {
  const kept = jsonIn(attempt((storage) => storage.getItem(keyOf(idAccount))))
  return Array.isArray(kept) ? kept.filter(isMove) : []
}

/** Keeps the moves among what a board has not saved, for whoever opens it next in this browser. */
export function keepUnsent(idAccount: string, unsaved: ReturnType<BoardSync['unsaved']>): void {
  const moves = unsaved.flatMap(({ idOpportunity, patch: { idStade, deadline } }): UnsentMove[] => {
    const move = {
      ...(typeof idStade === 'number' ? { idStade } : {}),
      ...(deadline === undefined ? {} : { deadline }),
    }
    return Object.keys(move).length > 0 ? [{ idOpportunity, ...move }] : []
  })
  if (moves.length === 0) return
  // Another tab that went before this one has kept its own.
  const all = new Map<number, UnsentMove>()
  for (const move of [...keptUnsent(idAccount), ...moves])
    all.set(move.idOpportunity, { ...all.get(move.idOpportunity), ...move })
  attempt((storage) => storage.setItem(keyOf(idAccount), JSON.stringify([...all.values()])))
}

/** The moves that were kept; they are kept no longer. */
export function takeUnsent(idAccount: string): UnsentMove[] {
  const kept = keptUnsent(idAccount)
  attempt((storage) => storage.removeItem(keyOf(idAccount)))
  return kept
}

/** Those moves are this tab's to send again: kept are what other tabs left. */
export function forgetUnsent(idAccount: string, own: readonly { idOpportunity: number }[]): void {
  const ids = new Set(own.map(({ idOpportunity }) => idOpportunity))
  const others = takeUnsent(idAccount).filter(({ idOpportunity }) => !ids.has(idOpportunity))
  if (others.length > 0) attempt((storage) => storage.setItem(keyOf(idAccount), JSON.stringify(others)))
}
