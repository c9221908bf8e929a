import type { QueryClient } from '@tanstack/react-query'
import { changeHistory as history } from '#components/entities/opportunity/history.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import {
  type CreateApi,
  type CreateResult,
  createOpportunity,
} from '#lib/domain/opportunity/board/create-flow.ts'
import { codeOf, type SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import { type BoardSync, createBoardSync } from '#lib/domain/opportunity/board/sync.ts'
import { liveEvents } from '#lib/live/live-events.ts'
import { nextPoll, windowLimit } from '#lib/query/window-limit.ts'
import { onSignOut, sessionStore, withSession } from '#lib/session/session-store.ts'
import { combineUnsubscribes, createListeners, createStore, listen } from '#lib/store.ts'
import type { BoardModel, BoardStatus, Resolved } from './board.ts'
import { boardApi, readStades } from './board-api.ts'
import { createBoardCopy } from './board-copy.ts'
import { type BoardStore, createBoardStore } from './board-store.ts'
import { createLive } from './live.ts'
import { questions } from './questions.ts'
import { forgetUnsent, keepUnsent, takeUnsent, waitingMoves } from './unsent-moves.ts'

interface Opened {
  board: BoardModel
  wake: () => void
  refresh: () => void
  /** Changes that are not confirmed. */
  unsaved: BoardSync['unsaved']
  wipe: () => Promise<void>
}

function makeBoard(client: QueryClient, idAccount: string): Opened {
  const api = boardApi(client)
  const boardCopy = createBoardCopy(idAccount)
  const resolved = createListeners<Parameters<Resolved>>()
  const teller = createStore<Resolved | null>(null)
  const creating = new Map<string, Promise<CreateResult>>()
  let status: BoardStatus | null = null
  const sync = createBoardSync({
    api,
    chooseConflict: questions.askConflict,
    askOwner: questions.askOwner,
    onChange: (ids) => {
      status = null
      cards.changed(ids)
    },
    onResolved: (id, result) => {
      history.resolve(id, result)
      resolved.tell(id, result)
      teller.get()?.(id, result)
    },
  })
  const cards = createBoardStore(sync)
  const changed = () => {
    status = null
    cards.tellWhole()
  }
  const live = createLive({
    sync,
    boardCopy,
    readStades: () => readStades(client),
    isVisible: () => document.visibilityState === 'visible',
    now: () => Date.now(),
    nextPoll: nextPoll.get,
    windowLimit: windowLimit.get,
    onChange: changed,
    whenRestored: sessionStore.whenRestored,
  })
  const arrange: BoardStore['arrange'] = (next) => {
    status = null
    cards.arrange(next)
  }

  const patchCard: BoardModel['patchCard'] = async (id, patch, seen) => {
    const before: Partial<BoardCard> = seen ?? cards.getCard(id) ?? {}
    // Before the patch, which tells the board's listeners.
    const entry = history.add({ idOpportunity: id, at: Date.now(), patch, before, outcome: null })
    const result: SaveResult = (await sync.patch(id, patch, seen)) ?? { outcome: 'gone' }
    history.settle(entry, result)
    // Probably a stage that was deleted: refetch the stages.
    if (result.outcome === 'notSaved' && codeOf(result.error) === 'not_found') live.stades()
    changed()
    // Of many saves, the last one polls: polls do not wait for the others.
    if (result.outcome === 'unknown') void live.refresh()
    else if (!sync.isBusy()) live.hear()
    return result
  }
  const create: BoardModel['createCard'] = async (draft, earlier) => {
    const write: CreateApi['write'] = (body) => withSession(() => api.write(body))
    const result = await createOpportunity(draft, { ofCompany: api.ofCompany, write }, earlier)
    if (result.outcome !== 'saved') return result
    sync.learn(result.card)
    history.add({
      idOpportunity: result.card.idOpportunity,
      at: Date.now(),
      patch: draft,
      before: {},
      outcome: 'created',
    })
    changed()
    live.hear()
    return result
  }

  const board: BoardModel = {
    ...cards,
    patchCard,
    cancelChange: (id, patch) => {
      const isCancelled = sync.cancel(id, patch)
      if (isCancelled && sync.stateOf(id) === 'idle') questions.withdraw(id)
      return isCancelled
    },
    createCard: (draft, earlier) => {
      const key = JSON.stringify(draft)
      return keptOrMade(creating, key, () => create(draft, earlier).finally(() => creating.delete(key)))
    },
    setFilter: (filter) => arrange({ passes: filter }),
    setOrder: (order) => arrange({ order }),
    widen: (minutes) => void live.widen(minutes),
    refresh: () => {
      live.stades()
      void live.refresh()
    },
    stateOf: sync.stateOf,
    learn: (opportunity) => {
      if (sync.confirmed(opportunity.idOpportunity)) sync.learn(opportunity)
    },
    getStatus: () => {
      const { total, shown, cents } = cards.totals()
      status ??= { ...live.get(), total, shown, sum: cents / 100 }
      return status
    },
    getHistory: history.get,
    onResolved: resolved.subscribe,
    tellResolved: teller.set,
    attach: live.attach,
  }
  const wipe = () => {
    questions.abandon()
    history.wipe()
    live.wipe()
    sync.wipe()
    return boardCopy.wipe()
  }
  return {
    board,
    wake: live.wake,
    refresh: live.hear,
    unsaved: () => [...waitingMoves(board), ...sync.unsaved()],
    wipe,
  }
}

let current: { opened: Opened; client: QueryClient; idAccount: string; stop: () => void } | null = null

async function close(): Promise<void> {
  current?.stop()
  const wiped = current?.opened.wipe()
  current = null
  await wiped
}

/** This tab's board of an account: the same object until sign-out, across all screens. */
export function openBoard(client: QueryClient, idAccount: string): BoardModel {
  if (current?.client === client && current.idAccount === idAccount) return current.opened.board
  void close()
  const opened = makeBoard(client, idAccount)
  // Warn before unload: changes in flight or queued would be lost silently.
  const ask = (event: Event) => {
    if (opened.unsaved().length > 0) event.preventDefault()
  }
  const stop = combineUnsubscribes(
    listen(document, 'visibilitychange', opened.wake),
    listen(window, 'focus', opened.wake),
    listen(window, 'beforeunload', ask),
    listen(window, 'pagehide', () => keepUnsent(idAccount, opened.unsaved())),
    // Restored from the back/forward cache: this tab continues with its changes itself.
    listen(window, 'pageshow', ({ persisted }) => persisted && forgetUnsent(idAccount, opened.unsaved())),
    liveEvents.subscribe((topic) => {
      if (topic === 'opportunities') opened.refresh()
    }),
    onSignOut(() => {
      takeUnsent(idAccount)
      return close()
    }),
  )
  current = { opened, client, idAccount, stop }
  return opened.board
}
