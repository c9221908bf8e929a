'use client'

import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from '#components/ui/announcer.ts'
import { useErrorText } from '#components/ui/error-text.ts'
import { panelError } from '#components/ui/panel-state.ts'
import { dismissToast, toast } from '#components/ui/toast-store.ts'
import type { Batch } from '#lib/domain/batch.ts'
import type { BoardCard } from '#lib/domain/board/card.ts'
import type { ColumnKey } from '#lib/domain/board/columns.ts'
import type { SaveResult } from '#lib/domain/board/save-flow.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { type Move, moveBatch } from '#lib/opportunity/move-batch.ts'
import { useBoard } from '#lib/opportunity/use-board.tsx'
import type { StageColumn } from './stage-columns.ts'

export interface Moving {
  batch: Batch<Move>
  label: string
  /** Puts every card that was moved back where it was. */
  undo: () => void
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
    async (id: number, to: number | null, seen: BoardCard | undefined, undoes: boolean) => {
      const from = board.getCard(id)?.idStade ?? null
      const title = titleOf(id)
      const label = labelOf(to)
      const again = () => void moveOne(id, to, undefined, undoes)
      const back = () => void moveOne(id, from, undefined, true)
      const tell = (result: SaveResult) => {
        switch (result.outcome) {
          case 'saved':
            announce(t('moved', { title, label }))
            // A later move of the card says its own words.
            if (board.getCard(id)?.idStade !== to) return
            toast(
              undoes
                ? { title: t('movedBack', { label }), description: title }
                : {
                    title: t('movedTo', { label }),
                    description: title,
                    action: { label: t('undo'), onSelect: back },
                  },
            )
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
        return card && card.idStade !== to ? [{ idOpportunity: id, from: card.idStade }] : []
      })
      const [first, ...others] = moves
      if (!first) return
      if (others.length === 0)
        return void moveOne(first.idOpportunity, to, seen?.get(first.idOpportunity), false)
      const label = labelOf(to)
      const batch = moveBatch(board, moves, to)
      const undo = () => {
        for (const { input, outcome } of batch.get()) {
          if (outcome === 'done') void moveOne(input.idOpportunity, input.from, undefined, true)
        }
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
