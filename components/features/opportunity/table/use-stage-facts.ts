import { useMemo } from 'react'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
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
      outcomeOf: (idStade) => keptOrMade(outcomes, idStade, () => outcomeOf(idStade)),
      probabilityOf: (idStade) => (idStade === null ? null : (teamProbabilities[idStade] ?? null)),
    }
  }, [outcomeOf, teamProbabilities])
}
