'use client'

import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { announce } from '#components/ui/feedback/announcer.ts'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { offerUndo, withdrawUndo } from '#components/ui/feedback/last-undo.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { dismissToast, toast } from '#components/ui/feedback/toast-store.ts'
import { isOnline } from '#components/ui/feedback/use-online.ts'
import type { BoardCard, Owner } from '#lib/domain/opportunity/board/card.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { Saved, SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useFieldNames } from '../field-names.ts'
import type { Board } from '../model/board.ts'
import { type Move, type MoveBatch, moveBatch } from '../model/move-batch.ts'
import { questions } from '../model/questions.ts'
import { takeUnsent } from '../model/unsent-moves.ts'
import { useBoard } from '../model/use-board.tsx'
import type { StageColumn } from './stage-columns.ts'

export interface Moving {
  id: number
  batch: MoveBatch
  label: string
  /** Whether it takes other moves back. */
  undoes: boolean
  /** Puts every card that was moved back where it was. */
  undo: () => void
}

let nextId = 1

/** The owner of before, for what gave a card another: nobody cannot be given back (api.md 4.5). */
const ownerOfBefore = (given: Owner | undefined, before: { idUser: number | null } | undefined) =>
  given && typeof before?.idUser === 'number' ? { owner: { idUser: before.idUser } } : {}

/** Back to where the API had it. Moved on by anyone since, the person sees that before anything is written. */
function undoOfMove(board: Board, { card, before, wrote }: Saved): Move {
  const { idOpportunity, idStade, idUser } = card
  const now = board.getCard(idOpportunity)
  const isThere = now?.idStade === idStade && (wrote?.owner === undefined || now.idUser === idUser)
  const owner = ownerOfBefore(wrote?.owner, before)
  return { idOpportunity, idStade: before.idStade, ...owner, ...(isThere ? {} : { seen: card }) }
}

/**
 * Who is to answer for cards without owner, asked before anything is written: for each, or once for the rest. Whoever gives
 * up leaves those that are left where they are.
 */
async function withOwners(moves: readonly Move[], board: Board): Promise<Move[]> {
  const isOwnerless = ({ idOpportunity: id, owner }: Move) => !owner && board.getCard(id)?.idUser === null
  const answers = new Map<number, Owner>()
  const asked = moves.filter(isOwnerless)
  for (const [at, { idOpportunity }] of asked.entries()) {
    const card = board.getCard(idOpportunity)
    const left = asked.slice(at)
    const answer = card && (await questions.askOwners(card, left.length - 1))
    if (!answer) break
    for (const one of answer.rest ? left : left.slice(0, 1)) answers.set(one.idOpportunity, answer.owner)
    if (answer.rest) break
  }
  return moves.map((move) => {
    const owner = answers.get(move.idOpportunity)
    return owner ? { ...move, owner } : { ...move, held: isOwnerless(move) }
  })
}

/** Moves cards and says how it went: one with a toast and Undo, several with a bar and Undo. */
export function useMoves(columns: readonly StageColumn[], idAccount: string) {
  const t = useTranslations('board')
  const board = useBoard()
  const errorText = useErrorText()
  const fieldsOf = useFieldNames()
  const nameOfUser = useUserNames()
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

  /** In words: a stage, and whose the card is there where that changes too. */
  const whereTo = useCallback(
    (key: ColumnKey | null, owner?: Owner) =>
      owner && 'idUser' in owner
        ? t('lanes.place', { label: labelOf(key), owner: nameOfUser(owner.idUser) })
        : labelOf(key),
    [labelOf, nameOfUser, t],
  )

  const moveOne = useCallback(
    async ({ seen, ...one }: Move, undoes: boolean) => {
      const { idOpportunity: id, idStade: to, owner } = one
      const title = titleOf(id)
      const label = whereTo(to, owner)
      const again = () => void moveOne(one, undoes)
      const card = board.getCard(id)
      let back: Move = { idOpportunity: id, idStade: card?.idStade ?? null, ...ownerOfBefore(owner, card) }
      const takeBack = () => void moveOne(back, true)
      const undo = undoes ? takeBack : offerUndo(takeBack)
      const tell = (result: SaveResult) => {
        switch (result.outcome) {
          case 'saved':
            announce(t('moved', { title, label }))
            // A later move of the card says its own words.
            if (board.getCard(id)?.idStade !== to) return
            toast({
              title: t(undoes ? 'movedBack' : 'movedTo', { label }),
              description: result.merged
                ? t('movedMerged', { title, fields: fieldsOf(result.merged) })
                : title,
              // Somebody had put it there already: there is nothing of this person's to take back.
              ...(undoes || result.wrote === null ? {} : { action: { label: t('undo'), onSelect: undo } }),
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
            unresolvedToasts.set(
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
      const waiting = isOnline()
        ? null
        : toast({
            tone: 'warning',
            title: t('queued', { title, label }),
            description: t('queuedText'),
            duration: null,
          })
      const result = await board.patchCard(id, { idStade: to, ...(owner ? { owner } : {}) }, seen)
      if (waiting !== null) dismissToast(waiting)
      if (result.outcome === 'saved') back = undoOfMove(board, result)
      if (result.outcome === 'saved' ? result.wrote === null : result.outcome !== 'unknown')
        withdrawUndo(undo)
      tell(result)
    },
    [board, t, errorText, fieldsOf, whereTo, titleOf],
  )

  const begin = useCallback(
    (moves: readonly Move[], label: string, undoes: boolean) => {
      const batch = moveBatch(board, moves)
      questions.moveTogether(
        moves.map(({ idOpportunity }) => idOpportunity),
        batch.settled(),
      )
      const back = () => {
        batch.cancel()
        void batch.settled().then(() => {
          // Somebody had put it there already: there is nothing of this person's to take back.
          const mine = batch.moved().filter(({ wrote }) => wrote !== null)
          if (mine.length > 0)
            begin(
              mine.map((saved) => undoOfMove(board, saved)),
              label,
              true,
            )
        })
      }
      const undo = undoes ? back : offerUndo(back)
      setMoving({ id: nextId++, batch, label, undoes, undo })
    },
    [board],
  )
  const move = useCallback(
    (
      ids: readonly number[],
      to: ColumnKey,
      seen?: ReadonlyMap<number, BoardCard>,
      idUser: number | null = null,
    ) => {
      if (to === 'none') return
      const moves = ids.flatMap((id): Move[] => {
        const card = board.getCard(id)
        const saw = seen?.get(id)
        const isOthers = idUser !== null && card?.idUser !== idUser
        if (!card || (card.idStade === to && !isOthers)) return []
        const owner = isOthers ? { owner: { idUser } } : {}
        return [{ idOpportunity: id, idStade: to, ...owner, ...(saw ? { seen: saw } : {}) }]
      })
      const [first, ...others] = moves
      if (!first) return
      if (others.length === 0) return void moveOne(first, false)
      const label = whereTo(to, idUser === null ? undefined : { idUser })
      void withOwners(moves, board).then((owned) => begin(owned, label, false))
    },
    [board, whereTo, moveOne, begin],
  )
  // What a tab of before had not sent when it went: told once, and sent if the person still wants it.
  useEffect(() => {
    const look = () => {
      if (columns.length === 0 || board.getStatus().freshAt === null) return
      stop()
      const left = takeUnsent(idAccount).filter(
        ({ idOpportunity, idStade }) => (board.getCard(idOpportunity)?.idStade ?? idStade) !== idStade,
      )
      const [first] = left
      if (!first) return
      toast({
        tone: 'warning',
        title: t('unsent', { count: left.length, title: titleOf(first.idOpportunity) }),
        description: t('unsentText', { count: left.length, label: labelOf(first.idStade) }),
        duration: null,
        action: {
          label: t('moveNow'),
          onSelect: () => {
            for (const [idStade, moves] of Map.groupBy(left, (one) => one.idStade))
              move(
                moves.map(({ idOpportunity }) => idOpportunity),
                idStade,
              )
          },
        },
      })
    }
    const stop = board.subscribe(look)
    look()
    return stop
  }, [board, columns, idAccount, labelOf, move, t, titleOf])
  useEffect(
    () =>
      board.onResolved((id, result) => {
        const shown = unresolvedToasts.get(id)
        if (shown !== undefined) dismissToast(shown)
        unresolvedToasts.delete(id)
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
const unresolvedToasts = new Map<number, number>()
