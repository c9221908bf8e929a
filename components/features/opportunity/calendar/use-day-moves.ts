import { useTranslations } from 'use-intl'
import { deadlineDayOf, type OpportunityPatch, type SeenCard } from '#lib/domain/opportunity/board/card.ts'
import { formatDate } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useSaveWithToast } from '../board/use-save-with-toast.ts'
import { useBoard } from '../model/use-board.tsx'

/** Changes a card's deadline, with the conflict checks, toast and Undo of a move on the board. */
export function useDayMoves(titleOf: (id: number) => string) {
  const t = useTranslations('calendar')
  const board = useBoard()
  const notation = useNotation()
  const dayText = (day: string | null) => (day === null ? t('noDeadline') : formatDate(day, notation))
  const wordsOf = (title: string, { deadline = null }: OpportunityPatch, undoes: boolean) => {
    const day = dayText(deadline)
    const which = deadline === null ? 'none' : undoes ? 'back' : 'day'
    return { spoken: t('moved', { title, day, which }), title: t('movedTo', { day, which }) }
  }
  const saveTold = useSaveWithToast(titleOf, wordsOf)
  const moveToDay = (id: number, day: string | null, seen?: SeenCard) => {
    // A card that is dropped where it was picked up stays where a colleague has put it meanwhile.
    const card = seen ?? board.getCard(id)
    if (card && deadlineDayOf(card.deadline) !== day)
      void saveTold({ idOpportunity: id, patch: { deadline: day }, seen }, false)
  }
  return { moveToDay, dayText }
}

export type DayMoves = ReturnType<typeof useDayMoves>
