import { useCallback } from 'react'
import { stuckDaysOf } from '#lib/domain/opportunity/board/settings.ts'
import { useBoardSettings } from './use-board-settings.ts'

/** Days without a change after which an opportunity of a stage is stuck, as the team said; 0: never. */
export function useStuckDays(idAccount: string): (idStade: number | null) => number {
  const [{ teamStuckDays }] = useBoardSettings(idAccount)
  return useCallback((idStade) => stuckDaysOf(teamStuckDays, idStade), [teamStuckDays])
}
