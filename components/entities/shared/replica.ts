import { isCancelledError, type QueryClient, QueryObserver } from '@tanstack/react-query'
import {
  type Kept,
  type KnownValues,
  type MergeRules,
  merge,
  pendingOf,
} from '#lib/domain/workspace/merge.ts'
import type { Collection, Items } from '#lib/domain/workspace/workspace.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { type NewItem, workspaceKey, workspaceQuery, writeWorkspace } from '#lib/query/workspace.ts'
import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import type { SharingState } from '#lib/views/sharing.ts'

/** A browser's copy of a collection, and how it is merged with the workspace's. */
export interface Replica<C extends Collection, Value> {
  collection: C
  rules: MergeRules<Value>
  /** The person's own items in this browser. */
  here: () => readonly Kept<Value>[]
  /** What the workspace held when it was last read: the base of the three-way merge. */
  base: () => KnownValues<Value>
  keep: (here: readonly Kept<Value>[], base: KnownValues<Value>) => void
  valueOf: (item: Items[C]) => Value
  itemOf: (value: Value) => Omit<NewItem<C>, 'shared'>
  setTeam: (items: readonly Items[C][]) => void
  /** Subscribes to changes that the person makes in this tab. */
  onEdit: (listener: () => void) => () => void
  onState?: (state: SharingState) => void
}

export interface Sharer {
  /** Reads the workspace again and merges. Rejects where it cannot be reached. */
  sync: () => Promise<void>
  stop: () => void
}

/** Prefix of the key for the workspace's start as last read, by collection and account. */
const SINCE = 'watch:since:'

/** Each write is followed by another read; beyond this many rounds another browser is overwriting ours in turn. */
const MAX_ROUNDS = 5

const REFUSALS = new Set(['invalid', 'not_found', 'forbidden'])
const isRefusal = (error: unknown) => error instanceof ApiError && REFUSALS.has(error.code)
const isFull = (error: unknown) => error instanceof ApiError && error.code === 'workspace_full'

/** `sync` of each collection that is synchronised in this tab. */
const started = new Map<Collection, Sharer['sync']>()

/** Adds an item for the team, and synchronises its collection. Rejects with an ApiError. */
export async function addShared<C extends Collection>(
  collection: C,
  item: Omit<NewItem<C>, 'shared'>,
): Promise<void> {
  await writeWorkspace('POST', collection, { ...item, shared: true })
  await started.get(collection)?.()
}

/** Deletes an item of the team, which a colleague may have done already, and synchronises. Rejects with an ApiError. */
export async function deleteShared(collection: Collection, id: string): Promise<void> {
  try {
    await writeWorkspace('DELETE', `${collection}/${id}`)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
  await started.get(collection)?.()
}

/**
 * Synchronises a collection with the workspace: when its query is read, when the person changes something in this tab,
 * and when `sync` is called. What the workspace refuses stays in the browser.
 */
export function startReplica<C extends Collection, Value>(
  client: QueryClient,
  idAccount: string,
  replica: Replica<C, Value>,
): Sharer {
  const { collection, rules, onState = () => undefined } = replica
  const query = workspaceQuery(collection)
  /** Requests that the workspace refused: not sent again until the person changes or the page is reloaded. */
  const refused = new Set<string>()
  let me: number | null | undefined
  let running: Promise<void> | null = null
  let again = false
  let reading = false
  let told = 0

  const send = async (
    method: 'POST' | 'PUT' | 'DELETE',
    id: string | null,
    value?: Value,
  ): Promise<string | null> => {
    const path =
      id === null ? `${collection}?spares` : `${collection}/${id}${value === undefined ? '' : '?spares'}`
    const body = value === undefined ? undefined : { ...replica.itemOf(value), shared: false }
    const name = JSON.stringify([path, body])
    if (refused.has(name)) return null
    told += 1
    try {
      return (await writeWorkspace<{ id?: string | null }>(method, path, body)).id ?? null
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.add(name)
      return null
    }
  }

  const pending = () => pendingOf(replica.here(), replica.base(), rules.same)
  const isPending = () => Object.values(pending()).some((some: readonly unknown[]) => some.length > 0)

  /** Sends the pending changes to the workspace. Returns whether anything was sent. */
  const write = async (): Promise<boolean> => {
    const before = told
    const { posts, puts, removes } = pending()
    for (const id of removes) await send('DELETE', id)
    for (const { id, value } of puts) {
      if ((await send('PUT', id, value)) === null) continue
      // Now part of the base, so that a later difference counts as a change of another browser.
      replica.keep(replica.here(), new Map([...replica.base(), [id, value]]))
    }
    for (const value of posts) {
      const id = await send('POST', null, value)
      if (id === null) continue
      // Gets its workspace id now; a change made meanwhile is sent in the next round.
      const here = replica
        .here()
        .map((one) => (one.id === null && rules.same(one.value, value) ? { ...one, id } : one))
      replica.keep(here, new Map([...replica.base(), [id, value]]))
    }
    return told > before
  }

  const read = async (isFresh: boolean) => {
    reading = true
    try {
      if (isFresh) await client.cancelQueries({ queryKey: query.queryKey })
      return await client.fetchQuery({ ...query, ...(isFresh && { staleTime: 0 }) })
    } catch (error) {
      if (isCancelledError(error)) return null
      throw error
    } finally {
      reading = false
    }
  }

  const sinceKey = `${SINCE}${collection}:${idAccount}`
  /** A workspace that was deleted or lost and began anew has deleted nothing here: everything local is sent again. */
  const handleReset = (since: number | null) => {
    if (since === null) return
    const before = withLocalStorage((storage) => storage.getItem(sinceKey))
    if (before === String(since)) return
    if (before !== null)
      replica.keep(
        replica.here().map(({ value }) => ({ id: null, value })),
        new Map(),
      )
    withLocalStorage((storage) => storage.setItem(sinceKey, String(since)))
  }

  const round = async (isFresh: boolean): Promise<boolean> => {
    const answer = await read(isFresh)
    // The read was cancelled by a newer one: read again.
    if (answer === null) return true
    me = answer.me
    const items = answer.items as unknown as readonly Items[C][]
    replica.setTeam(items.filter(({ shared }) => shared))
    onState(me === null ? 'nobody' : 'on')
    if (me === null) return false
    handleReset(answer.since)
    const there = new Map(
      items.filter(({ shared }) => !shared).map((item) => [item.id, replica.valueOf(item)]),
    )
    replica.keep(merge(replica.here(), replica.base(), there, rules), there)
    return write()
  }

  const work = async (isFresh: boolean) => {
    try {
      let asks = isFresh
      for (let count = 0; count < MAX_ROUNDS; count += 1) {
        again = false
        const wrote = await round(asks)
        if (!wrote && !again) return
        asks = true
      }
    } catch (error) {
      onState(isFull(error) ? 'full' : 'away')
      throw error
    }
  }
  const sync = (isFresh: boolean): Promise<void> => {
    if (running !== null) {
      again ||= isFresh
      return running
    }
    running = work(isFresh).finally(() => {
      running = null
    })
    return running
  }
  const quietly = (isFresh: boolean) => void sync(isFresh).catch(() => undefined)

  const observer = new QueryObserver(client, query)
  let seen = 0
  const leave = combineUnsubscribes(
    observer.subscribe(({ dataUpdatedAt, isSuccess, error }) => {
      if (error) onState(isFull(error) ? 'full' : 'away')
      if (!isSuccess || dataUpdatedAt === seen) return
      seen = dataUpdatedAt
      if (reading) return
      if (running !== null) again = true
      else quietly(false)
    }),
    replica.onEdit(() => {
      if (me !== null && isPending()) quietly(true)
    }),
    // Once the person says who they are, the workspace has items of their own.
    client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      if (type !== 'updated' || queryKey[0] !== workspaceKey || queryKey[1] !== 'me') return
      const said = state.data as { me: { id: number } | null } | undefined
      if (said === undefined || me === undefined || (said.me?.id ?? null) === me) return
      refused.clear()
      quietly(true)
    }),
    () => {
      if (started.get(collection) === syncNow) started.delete(collection)
    },
  )
  const syncNow = () => sync(true)
  started.set(collection, syncNow)
  return { sync: syncNow, stop: leave }
}
