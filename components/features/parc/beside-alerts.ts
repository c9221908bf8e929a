import type { Alert } from '#lib/contract/schemas/alert.ts'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'

/** One software: installed at the company, considered or selected in its alerts, or several of these. */
export interface BesideRow {
  idSolution: number
  name: string | null
  installed: Parc[]
  /** The ids of the alerts that considered it, whether they selected it or not. */
  seenBy: number[]
  keptBy: number[]
}

/** 0: installed and in an alert; 1: selected; 2: considered; 3: only installed. The most useful for a call first. */
function rank({ installed, seenBy, keptBy }: BesideRow): number {
  if (installed.length > 0) return seenBy.length > 0 ? 0 : 3
  return keptBy.length > 0 ? 1 : 2
}

const solutionOf = (parc: Parc): number | null => parc.idSolution ?? parc.solution?.idSolution ?? null

/** The number of parcs without a solution id to join by. */
export const notJoined = (parcs: readonly Parc[]): number =>
  parcs.filter((parc) => solutionOf(parc) === null).length

/**
 * Joins the installed software of a company with what its alerts considered and selected, by `idSolution`
 * (api.md 2.8, 2.10). Parcs without a known solution are left out.
 */
export function besideAlerts(parcs: readonly Parc[], alerts: readonly Alert[]): BesideRow[] {
  const rows = new Map<number, BesideRow>()
  const rowOf = (idSolution: number, name: string | null) => {
    const blank = { idSolution, name: null, installed: [], seenBy: [], keptBy: [] }
    const row = keptOrMade(rows, idSolution, () => blank)
    row.name ??= name?.trim() || null
    return row
  }
  for (const parc of parcs) {
    const idSolution = solutionOf(parc)
    if (idSolution !== null) rowOf(idSolution, parc.solution?.name ?? null).installed.push(parc)
  }
  for (const { idAlert, solutionVueList, solutionRetenue, idSolutionRetenue } of alerts) {
    const kept = solutionRetenue?.idSolution ?? idSolutionRetenue
    const seen = new Map(solutionVueList.map(({ idSolution, solutionName }) => [idSolution, solutionName]))
    if (kept !== null && !seen.get(kept)) seen.set(kept, solutionRetenue?.solutionName ?? '')
    for (const [idSolution, name] of seen) {
      const row = rowOf(idSolution, name)
      row.seenBy.push(idAlert)
      if (idSolution === kept) row.keptBy.push(idAlert)
    }
  }
  return [...rows.values()].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff', 'fr') ||
      one.idSolution - other.idSolution,
  )
}
