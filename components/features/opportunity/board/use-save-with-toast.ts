import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from '#components/ui/feedback/announcer.ts'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { offerUndo, withdrawUndo } from '#components/ui/feedback/last-undo.ts'
import { isFinal, panelError } from '#components/ui/feedback/panel-state.ts'
import { dismissToast, type ToastRequest, toast } from '#components/ui/feedback/toast-store.ts'
import { isOnline } from '#components/ui/feedback/use-online.ts'
import {
  type BoardCard,
  deadlineDayOf,
  type OpportunityPatch,
  type SeenCard,
} from '#lib/domain/opportunity/board/card.ts'
import { holdsComparable } from '#lib/domain/opportunity/board/record.ts'
import type { Saved, SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import { useBoard } from '../model/use-board.tsx'
import { useMergedText } from '../use-merged-text.ts'
import { createOwnUndos } from './own-undos.ts'

/** Toasts about writes with an unknown outcome, by card: dismissed once the outcome is known. */
export const unresolvedToasts = new Map<number, number>()

/** Toasts about changes that wait for the network, by card: the later replaces the earlier, as it says the same. */
const waitingToasts = new Map<number, number>()

/** A change of one card: of stage or deadline. */
export interface ReportedChange {
  idOpportunity: number
  patch: OpportunityPatch
  /** The version that the person saw, where it differs from the board's. */
  seen?: SeenCard | undefined
}

export interface ChangeWords {
  /** For screen readers. */
  spoken: string
  title: string
}

/** The patch that restores a change's fields; an owner where there was none cannot be restored (api.md 4.5). */
function takenBack(
  { deadline, idStade, owner }: OpportunityPatch,
  before: Partial<BoardCard>,
): OpportunityPatch {
  return {
    ...(deadline === undefined ? {} : { deadline: deadlineDayOf(before.deadline) }),
    ...(idStade === undefined ? {} : { idStade: before.idStade ?? null }),
    ...(owner && typeof before.idUser === 'number' ? { owner: { idUser: before.idUser } } : {}),
  }
}

/** The undo of a saved change. Where others changed the card since, it is a conflict, so that the person is asked. */
function undoOf(
  now: BoardCard | undefined,
  patch: OpportunityPatch,
  { card, before }: Saved,
  isOwn: (now: BoardCard) => boolean,
): ReportedChange {
  const { idOpportunity } = card
  const isThere = now !== undefined && (holdsComparable(now, patch) || isOwn(now))
  return { idOpportunity, patch: takenBack(patch, before), ...(isThere ? {} : { seen: card }) }
}

/** Saves one change of a card and reports it, with Undo. `wordsOf`: its texts; `undoes`: it is itself an undo. */
export function useSaveWithToast(
  titleOf: (id: number) => string,
  wordsOf: (title: string, patch: OpportunityPatch, undoes: boolean) => ChangeWords,
) {
  const t = useTranslations('board')
  const board = useBoard()
  const errorText = useErrorText()
  const mergedText = useMergedText()
  const [ownUndos] = useState(createOwnUndos)
  const save = useCallback(
    async ({ seen, ...change }: ReportedChange, undoes: boolean): Promise<void> => {
      const { idOpportunity: id, patch } = change
      const title = titleOf(id)
      const words = wordsOf(title, patch, undoes)
      const shown = board.getCard(id)
      // Like a later try of many moves, it does not go over a newer change of the card unasked.
      const again = () => void save({ ...change, seen: seen ?? shown }, undoes)
      const before: ReportedChange = { idOpportunity: id, patch: takenBack(patch, shown ?? {}) }
      let back = () => before
      const takeBack = () => {
        if (!board.cancelChange(id, patch)) void save(back(), true)
      }
      const say = (request: ToastRequest) => toast({ ...request, about: id })
      const undo = undoes ? takeBack : offerUndo(takeBack)
      const tell = async (result: SaveResult) => {
        switch (result.outcome) {
          case 'saved': {
            // It was merged into a later change before it was sent; that one reports itself.
            if (!holdsComparable(result.card, patch)) return withdrawUndo(undo)
            announce(words.spoken)
            const now = board.getCard(id)
            const own = undoes ? ownUndos.forget(id) : ownUndos.of(result, undo)
            // A later change of the card reports itself.
            if (!now || !holdsComparable(now, patch)) return
            const merged = await mergedText(result)
            say({
              title: words.title,
              description: [title, merged].filter(Boolean).join('. '),
              ...(own ? { action: { label: t('undo'), onSelect: own } } : {}),
            })
            return
          }
          case 'notSaved': {
            const error = panelError(result.error)
            const { title: why, message } = errorText(error)
            say({
              tone: 'danger',
              title: t('notMoved', { title }),
              description:
                error.code === 'outcome_unknown'
                  ? t('checkedNotSaved')
                  : [why, message].filter(Boolean).join(' · '),
              ...(isFinal(error) ? {} : { action: { label: t('retry'), onSelect: again } }),
            })
            return
          }
          case 'unknown': {
            const stop = board.onResolved((about, known) => {
              if (about !== id) return
              stop()
              if (known.outcome === 'saved')
                back = () => undoOf(board.getCard(id), patch, known, ownUndos.isLatest)
              else withdrawUndo(undo)
            })
            unresolvedToasts.set(
              id,
              say({
                tone: 'warning',
                title: t('unknownTitle', { title }),
                description: t('unknownText'),
                duration: null,
              }),
            )
            return
          }
          case 'gone':
            say({ tone: 'warning', title: t('gone', { title }), description: t('goneText') })
            return
          case 'cancelled': {
            if (result.card) return announce(t('keptTheirs', { title }))
            // Undone before it was sent.
            const undone = wordsOf(title, before.patch, true)
            announce(undone.spoken)
            say({ title: undone.title, description: title })
            return
          }
          default:
            result satisfies never
        }
      }
      const dismissWaiting = () => {
        dismissToast(waitingToasts.get(id) ?? 0)
        waitingToasts.delete(id)
      }
      if (!isOnline()) {
        waitingToasts.set(
          id,
          say({
            tone: 'warning',
            title: t('queued', { title }),
            description: t('queuedText'),
            duration: null,
          }),
        )
        // Not only at the end: a person may be asked about a conflict, and take long to answer.
        window.addEventListener('online', dismissWaiting, { once: true })
      }
      const result = await board.patchCard(id, patch, seen)
      // Of several changes that wait, one that is undone leaves the message to the others.
      if (isOnline() || board.stateOf(id) === 'idle') dismissWaiting()
      if (result.outcome === 'saved') back = () => undoOf(board.getCard(id), patch, result, ownUndos.isLatest)
      if (result.outcome === 'saved' ? result.wrote === null : result.outcome !== 'unknown')
        withdrawUndo(undo)
      return tell(result)
    },
    [board, t, errorText, mergedText, ownUndos, titleOf, wordsOf],
  )
  return save
}
