import { useCallback } from 'react'
import { stuckDaysOf } from '#lib/domain/opportunity/board/settings.ts'
import { useBoardSettings } from './use-board-settings.ts'

/** Days without a change after which an opportunity in a stage counts as stuck, as set by the team; 0: never. */
export function useStuckDays(): (idStade: number | null) => number {
  const [{ teamStuckDays }] = useBoardSettings()
  return useCallback((idStade) => stuckDaysOf(teamStuckDays, idStade), [teamStuckDays])
}
