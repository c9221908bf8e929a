import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { holdsComparable } from '#lib/domain/opportunity/board/record.ts'
import type { DayMoves } from '../calendar/use-day-moves.ts'
import { takeUnsent } from '../model/unsent-moves.ts'
import { useBoard } from '../model/use-board.tsx'
import type { StageColumn } from './stage-columns.ts'
import type { Moves } from './use-moves.ts'

interface UnsentOptions {
  columns: readonly StageColumn[]
  idAccount: string
  moves: Pick<Moves, 'move' | 'labelOf' | 'titleOf'>
  days: DayMoves
}

/** What a tab of before had not sent when it went: told once, and sent if the person still wants it. */
export function useUnsent({ columns, idAccount, moves, days }: UnsentOptions): void {
  const { move, labelOf, titleOf } = moves
  const { moveToDay, dayText } = days
  const t = useTranslations('board')
  const board = useBoard()
  useEffect(() => {
    const look = () => {
      if (columns.length === 0 || board.getStatus().freshAt === null) return
      stop()
      const left = takeUnsent(idAccount).filter(({ idOpportunity, ...patch }) => {
        const card = board.getCard(idOpportunity)
        return card !== undefined && !holdsComparable(card, patch)
      })
      const [first] = left
      if (!first) return
      const { idStade, deadline = null } = first
      toast({
        tone: 'warning',
        title: t('unsent', { count: left.length, title: titleOf(first.idOpportunity) }),
        description: t('unsentText', {
          count: left.length,
          label: idStade === undefined ? dayText(deadline) : labelOf(idStade),
        }),
        duration: null,
        action: {
          label: t('moveNow'),
          onSelect: () => {
            for (const [stade, some] of Map.groupBy(left, (one) => one.idStade))
              if (stade !== undefined)
                move(
                  some.map(({ idOpportunity }) => idOpportunity),
                  stade,
                )
            for (const { idOpportunity, deadline: day } of left)
              if (day !== undefined) moveToDay(idOpportunity, day)
          },
        },
      })
    }
    const stop = board.subscribe(look)
    look()
    return stop
  }, [board, columns, idAccount, labelOf, move, moveToDay, dayText, t, titleOf])
}
