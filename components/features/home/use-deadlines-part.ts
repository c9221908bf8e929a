import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { useTeam } from '#components/entities/team/use-team.ts'
import { today } from '#lib/format/today.ts'
import { deadlinesPart } from './model/opportunity-parts.ts'

/** The part shared by the panels of deadlines and of attention, so that one query serves both. */
export function useDeadlinesPart() {
  const [{ teamStuckDays }] = useBoardSettings()
  return deadlinesPart(today(), { stuckDays: teamStuckDays, idUser: useTeam().me?.idUser ?? null })
}
