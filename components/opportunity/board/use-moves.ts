'use client'

import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from '#components/ui/announcer.ts'
import { useErrorText } from '#components/ui/error-text.ts'
import { panelError } from '#components/ui/panel-state.ts'
import { dismissToast, toast } from '#components/ui/toast-store.ts'
import type { BoardCard, SeenCard } from '#lib/domain/board/card.ts'
import type { ColumnKey } from '#lib/domain/board/columns.ts'
import type { Saved, SaveResult } from '#lib/domain/board/save-flow.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { Board } from '#lib/opportunity/board.ts'
import { type Move, type MoveBatch, moveBatch } from '#lib/opportunity/move-batch.ts'
import { useBoard } from '#lib/opportunity/use-board.tsx'
import type { StageColumn } from './stage-columns.ts'

export interface Moving {
  batch: MoveBatch
  label: string
  /** Puts every card that was moved back where it was. */
  undo: () => void
}

/** Back to where the API had it. Moved on by anyone since, the person sees that before anything is written. */
function undoOfMove(board: Board, { card, before }: Saved): [number, number | null, SeenCard | undefined] {
  const { idOpportunity: id, idStade } = card
  return [id, before.idStade, board.getCard(id)?.idStade === idStade ? undefined : card]
}

/** Moves cards and says how it went: one with a toast and Undo, several with a result for each. */
export function useMoves(columns: readonly StageColumn[]) {
  const t = useTranslations('board')
  const board = useBoard()
  const errorText = useErrorText()
  const [moving, setMoving] = useState<Moving | null>(null)

  const labelOf = useCallback(
    (key: ColumnKey | null) =>
      columns.find((column) => column.key === (key ?? 'none'))?.label ?? t('noStade'),
    [columns, t],
  )
  const titleOf = useCallback(
    (id: number) => {
      const title = board.getCard(id)?.title?.trim()
      return title ? plainLine(title) : t('untitled', { id: String(id) })
    },
    [board, t],
  )

  const moveOne = useCallback(
    async (id: number, to: number | null, seen: SeenCard | undefined, undoes: boolean) => {
      const title = titleOf(id)
      const label = labelOf(to)
      const again = () => void moveOne(id, to, undefined, undoes)
      const back = (saved: Saved) => () => void moveOne(...undoOfMove(board, saved), true)
      const tell = (result: SaveResult) => {
        switch (result.outcome) {
          case 'saved':
            announce(t('moved', { title, label }))
            // A later move of the card says its own words.
            if (board.getCard(id)?.idStade !== to) return
            toast({
              title: t(undoes ? 'movedBack' : 'movedTo', { label }),
              description: title,
              // Somebody had put it there already: there is nothing of this person's to take back.
              ...(undoes || result.wrote === null
                ? {}
                : { action: { label: t('undo'), onSelect: back(result) } }),
            })
            return
          case 'notSaved': {
            const error = panelError(result.error)
            const { title: why, said } = errorText(error)
            toast({
              tone: 'danger',
              title: t('notMoved', { title }),
              description:
                error.code === 'outcome_unknown'
                  ? t('checkedNotSaved')
                  : [why, said].filter(Boolean).join(' '),
              action: { label: t('retry'), onSelect: again },
            })
            return
          }
          case 'unknown':
            doubts.set(
              id,
              toast({
                tone: 'warning',
                title: t('unknownTitle', { title }),
                description: t('unknownText'),
                duration: null,
              }),
            )
            return
          case 'gone':
            toast({ tone: 'warning', title: t('gone', { title }), description: t('goneText') })
            return
          case 'cancelled':
            announce(t('keptTheirs', { title }))
            return
          default:
            result satisfies never
        }
      }
      tell(await board.patchCard(id, { idStade: to }, seen))
    },
    [board, t, errorText, labelOf, titleOf],
  )

  const move = useCallback(
    (ids: readonly number[], to: ColumnKey, seen?: ReadonlyMap<number, BoardCard>) => {
      if (to === 'none') return
      const moves = ids.flatMap((id): Move[] => {
        const card = board.getCard(id)
        return card && card.idStade !== to ? [{ idOpportunity: id }] : []
      })
      const [first, ...others] = moves
      if (!first) return
      if (others.length === 0)
        return void moveOne(first.idOpportunity, to, seen?.get(first.idOpportunity), false)
      const label = labelOf(to)
      const batch = moveBatch(board, moves, to)
      const undo = () => {
        for (const saved of batch.moved()) void moveOne(...undoOfMove(board, saved), true)
      }
      setMoving({ batch, label, undo })
    },
    [board, labelOf, moveOne],
  )
  useEffect(
    () =>
      board.onResolved((id, result) => {
        const shown = doubts.get(id)
        if (shown !== undefined) dismissToast(shown)
        doubts.delete(id)
        const title = titleOf(id)
        if (result.outcome === 'saved') toast({ title: t('wasSaved', { title }) })
        else toast({ tone: 'danger', title: t('notMoved', { title }), description: t('checkedNotSaved') })
      }),
    [board, t, titleOf],
  )

  return { move, moving, stopMoving: () => setMoving(null), labelOf, titleOf }
}

export type Moves = ReturnType<typeof useMoves>

/** The toasts about writes that nobody knows of, by card: they go when it is known. */
const doubts = new Map<number, number>()
