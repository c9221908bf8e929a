import { useMemo } from 'react'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { useStadeOutcomes } from '../model/use-board.tsx'

/** Outcome and probability of each stage. Called for every row, so outcomes are cached by stage. */
export function useStageFacts(): StageFacts {
  const outcomeOf = useStadeOutcomes()
  const [{ teamProbabilities }] = useBoardSettings()
  return useMemo(() => {
    const outcomes = new Map<number | null, StadeOutcome>()
    return {
      outcomeOf: (idStade) => {
        const known = outcomes.get(idStade) ?? outcomeOf(idStade)
        outcomes.set(idStade, known)
        return known
      },
      probabilityOf: (idStade) => (idStade === null ? null : (teamProbabilities[idStade] ?? null)),
    }
  }, [outcomeOf, teamProbabilities])
}
