import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { offerUndo, withdrawUndo } from '#components/ui/feedback/last-undo.ts'
import { dismissToast, type ToastRequest, toast } from '#components/ui/feedback/toast-store.ts'
import { useGo } from '#components/ui/use-go.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import type { BoardCard, OpportunityPatch, Owner } from '#lib/domain/opportunity/board/card.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { afterEachEnd } from '#lib/mass/after-each-end.ts'
import { paths } from '#lib/paths.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { createStore } from '#lib/store.ts'
import type { BoardModel } from '../model/board.ts'
import { type Move, type MoveBatch, moveBatch } from '../model/move-batch.ts'
import { type OpenQuestion, questions } from '../model/questions.ts'
import { useBoard } from '../model/use-board.tsx'
import type { StageColumn } from './stage-columns.ts'
import { unresolvedToasts, useSaveWithToast } from './use-save-with-toast.ts'

export interface Moving {
  id: number
  batch: MoveBatch
  label: string
  undoes: boolean
  undo: () => void
}

let nextId = 1

const NONE: readonly Moving[] = []
/** Outlives the screen: whoever leaves it while cards are moved finds on return what became of each. */
const movings = createStore(NONE)
onSignOut(() => movings.set(NONE))

const closeBars = (fits: (moving: Moving) => boolean) => {
  for (const moving of movings.get()) if (fits(moving)) moving.batch.close?.()
  movings.set(movings.get().filter((moving) => !fits(moving)))
}

/** Whether nothing of it goes on or needs a person. */
const isSettled = (batch: MoveBatch) =>
  batch.get().every(({ outcome }) => outcome === 'done' || outcome === 'cancelled')

const cancelledIn = (batch: MoveBatch) => batch.get().filter(({ outcome }) => outcome === 'cancelled').length

/** The undo of a move. Where somebody moved the card since, it counts as a conflict, so that the person is asked. */
function undoOfMove(board: BoardModel, { card, before, wrote }: Saved): Move {
  const { idOpportunity, idStade, idUser } = card
  const now = board.getCard(idOpportunity)
  const isThere = now?.idStade === idStade && (wrote?.owner === undefined || now.idUser === idUser)
  // "No owner" cannot be restored (api.md 4.5).
  const owner = wrote?.owner && typeof before.idUser === 'number' ? { owner: { idUser: before.idUser } } : {}
  return { idOpportunity, idStade: before.idStade, ...owner, ...(isThere ? {} : { seen: card }) }
}

/** Asks for missing owners before anything is written, one by one or once for the rest; a cancel stops the rest. */
async function withOwners(moves: readonly Move[], board: BoardModel): Promise<readonly Move[]> {
  const isOwnerless = ({ idOpportunity: id, owner }: Move) => !owner && board.getCard(id)?.idUser === null
  const answers = new Map<number, Owner>()
  const asked = moves.filter(isOwnerless)
  if (asked.length === 0) return moves
  // While a person answers, colleagues may move any of the cards: what counts is what was shown at the press.
  const shown = moves.map((move) => ({ seen: board.getCard(move.idOpportunity), ...move }))
  for (const [at, { idOpportunity }] of asked.entries()) {
    const card = board.getCard(idOpportunity)
    const left = asked.slice(at)
    const answer = card && (await questions.askOwners(card, left.length - 1))
    if (!answer) break
    for (const one of answer.rest ? left : left.slice(0, 1)) answers.set(one.idOpportunity, answer.owner)
    if (answer.rest) break
  }
  return shown.map((move) => {
    const owner = answers.get(move.idOpportunity)
    return owner ? { ...move, owner } : { ...move, held: isOwnerless(move) }
  })
}

/** Moves cards and reports the outcome: of one with a toast, of several with a bar, both with Undo. */
export function useMoves(columns: readonly StageColumn[]) {
  const t = useTranslations('board')
  const board = useBoard()
  const go = useGo()
  const ui = useTranslations('ui.batch')
  const nameOfUser = useUserNames()
  const moving = useSyncExternalStore(movings.subscribe, movings.get, () => NONE)

  const { labelOf, titleOf, wordsOf } = useMemo(() => {
    /** A stage in words, and the new owner where that changes too. */
    const labelOf = (key: ColumnKey | null, owner?: Owner): string => {
      const label = columns.find((column) => column.key === (key ?? 'none'))?.label ?? t('noStade')
      return owner && 'idUser' in owner ? t('lanes.place', { label, owner: nameOfUser(owner.idUser) }) : label
    }
    const titleOf = (id: number) => lineOrNull(board.getCard(id)?.title) ?? t('untitled', { id: String(id) })
    const wordsOf = (title: string, { idStade, owner }: OpportunityPatch, undoes: boolean) => {
      const label = labelOf(idStade ?? null, owner)
      return { spoken: t('moved', { title, label }), title: t(undoes ? 'movedBack' : 'movedTo', { label }) }
    }
    return { labelOf, titleOf, wordsOf }
  }, [columns, board, nameOfUser, t])
  const saveTold = useSaveWithToast(titleOf, wordsOf)

  const move = useMemo(() => {
    const begin = (moves: readonly Move[], label: string, undoes: boolean) => {
      const batch = afterEachEnd(moveBatch(board, moves), () => {
        // Nothing was moved: Ctrl-Z would only close the list of failures.
        const isInDoubt = batch.get().some(({ outcome }) => outcome === 'unknown')
        if (batch.moved().length === 0 && !isInDoubt) withdrawUndo(undo)
        if (batch.isShown?.() || isSettled(batch)) return
        toast({
          tone: 'warning',
          title: ui('ended', { title: undoes ? t('movingBack') : t('movingTo', { label }) }),
          duration: null,
          action: { label: ui('show'), onSelect: () => go.to(paths.opportunities()) },
        })
      })
      questions.moveTogether(
        moves.map(({ idOpportunity }) => idOpportunity),
        batch.settled(),
      )
      const id = nextId++
      const back = () => {
        const before = cancelledIn(batch)
        batch.cancelUnsent()
        void batch.settled().then(() => {
          // Without those that somebody else had moved there already.
          const mine = batch.moved().filter(({ wrote }) => wrote !== null)
          const count = cancelledIn(batch) - before
          if (mine.length === 0 && count > 0) toast({ title: t('movedBackMany', { count }) })
          const backMoves = mine.map((saved) => undoOfMove(board, saved))
          closeBars((one) => one.id === id)
          if (mine.length > 0) begin(backMoves, label, true)
        })
      }
      const undo = undoes ? back : offerUndo(back)
      closeBars(({ batch: one }) => isSettled(one))
      movings.set([...movings.get(), { id, batch, label, undoes, undo }])
    }
    return (
      ids: readonly number[],
      to: ColumnKey,
      seen?: ReadonlyMap<number, BoardCard | undefined>,
      idUser: number | null = null,
    ) => {
      if (to === 'none') return
      const moves = ids.flatMap((id): Move[] => {
        const saw = seen?.get(id)
        // One that a colleague deleted while it was dragged is looked for, and said to be gone; as while its menu was open.
        const card = board.getCard(id) ?? saw
        if (!card)
          toast({ tone: 'warning', title: t('gone', { title: titleOf(id) }), description: t('goneText') })
        const isOthers = idUser !== null && card?.idUser !== idUser
        if (!card || (card.idStade === to && !isOthers)) return []
        const owner = isOthers ? { owner: { idUser } } : {}
        return [{ idOpportunity: id, idStade: to, ...owner, ...(saw ? { seen: saw } : {}) }]
      })
      const [first, ...others] = moves
      if (!first) return
      if (others.length === 0) {
        const { idOpportunity, seen: saw, ...patch } = first
        return void saveTold({ idOpportunity, patch, seen: saw }, false)
      }
      const label = labelOf(to, idUser === null ? undefined : { idUser })
      void withOwners(moves, board).then((owned) => begin(owned, label, false))
    }
  }, [board, labelOf, titleOf, saveTold, t, ui, go])
  const tellOfQuestion = useLatest((open: OpenQuestion) => {
    const { idOpportunity } = open.kind === 'owner' ? open.card : open.question.theirs
    const shown = toast({
      tone: 'warning',
      title: t('asks', { title: titleOf(idOpportunity) }),
      duration: null,
      action: { label: ui('show'), onSelect: () => go.to(paths.opportunities()) },
    })
    return () => dismissToast(shown)
  })
  useEffect(() => {
    questions.tellInstead(null)
    return () => questions.tellInstead((open) => tellOfQuestion.current(open))
  }, [])
  useEffect(
    () =>
      board.tellResolved((id, result) => {
        const shown = unresolvedToasts.get(id)
        if (shown !== undefined) dismissToast(shown)
        unresolvedToasts.delete(id)
        const title = titleOf(id)
        const say = (request: ToastRequest) => toast({ ...request, about: id })
        if (result.outcome === 'saved') say({ title: t('wasSaved', { title }) })
        else if (result.outcome === 'gone') say({ tone: 'warning', title: t('gone', { title }) })
        else say({ tone: 'danger', title: t('wasNotSaved', { title }), description: t('checkedNotSaved') })
      }),
    [board, t, titleOf],
  )

  return useMemo(
    () => ({ move, moving, stopMoving: (id: number) => closeBars((one) => one.id === id), labelOf, titleOf }),
    [move, moving, labelOf, titleOf],
  )
}

export type Moves = ReturnType<typeof useMoves>
