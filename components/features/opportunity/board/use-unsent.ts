import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { dismissToast, toast, toastStore } from '#components/ui/feedback/toast-store.ts'
import { holdsComparable } from '#lib/domain/opportunity/board/record.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import type { DayMoves } from '../calendar/use-day-moves.ts'
import { takeUnsent, type UnsentMove } from '../model/unsent-moves.ts'
import { useBoard } from '../model/use-board.tsx'
import type { StageColumn } from './stage-columns.ts'
import type { Moves } from './use-moves.ts'

/** The closed tab's last request may be saved after the board was read: poll again after this, milliseconds. */
const POLL_AGAIN_AFTER = 8_000

interface UnsentOptions {
  columns: readonly StageColumn[]
  moves: Pick<Moves, 'move' | 'labelOf' | 'titleOf'>
  days: DayMoves
}

/** Reports moves that a closed tab left unconfirmed until they prove to be saved; the person can send them again. */
export function useUnsent({ columns, moves, days }: UnsentOptions): void {
  const idAccount = useIdAccount()
  const { move, labelOf, titleOf } = moves
  const { moveToDay, dayText } = days
  const t = useTranslations('board')
  const board = useBoard()
  const tell = useEffectEvent((left: readonly UnsentMove[], { idOpportunity, ...first }: UnsentMove) => {
    const { idStade, owner, deadline = null } = first
    return toast({
      tone: 'warning',
      title: t('unsent', { count: left.length, title: titleOf(idOpportunity) }),
      description: t('unsentText', {
        count: left.length,
        label: idStade === undefined ? dayText(deadline) : labelOf(idStade, owner),
      }),
      duration: null,
      action: {
        label: t('moveNow'),
        onSelect: () => {
          // Older than the API's version, so that a field that a colleague changed since is asked about.
          const seen = new Map(
            left.map(({ idOpportunity: id, seen: saw }) => {
              const card = board.getCard(id)
              return [id, card && saw && { ...card, ...saw, modified: '1970' }]
            }),
          )
          const alike = Map.groupBy(left, (one) => `${one.idStade} ${one.owner?.idUser}`)
          for (const [one, ...others] of alike.values())
            if (one?.idStade !== undefined)
              move(
                [one, ...others].map(({ idOpportunity: id }) => id),
                one.idStade,
                seen,
                one.owner?.idUser,
              )
          for (const { idOpportunity: id, deadline: day } of left)
            if (day !== undefined) moveToDay(id, day, seen.get(id))
        },
      },
    })
  })
  const isReady = columns.length > 0
  useEffect(() => {
    if (!isReady) return
    let left: readonly UnsentMove[] | null = null
    let told: number | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { freshAt, refreshing } = board.getStatus()
      // A copy of the board in this browser may be older than the moves.
      if (freshAt === null || (left === null && refreshing)) return
      const now = (left ?? takeUnsent(idAccount)).filter(({ idOpportunity, ...patch }) => {
        const card = board.getCard(idOpportunity)
        return card !== undefined && !holdsComparable(card, patch)
      })
      if (now.length === left?.length) return
      left = now
      const isClosed = told !== null && !toastStore.get().some(({ id }) => id === told)
      if (told !== null) dismissToast(told)
      const [first] = now
      if (!first || isClosed) return stop()
      told = tell(now, first)
      timer ??= setTimeout(board.refresh, POLL_AGAIN_AFTER)
    }
    const stop = board.subscribe(look)
    look()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [board, isReady, idAccount])
}
