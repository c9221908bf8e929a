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
import { attempt } from '#lib/storage/keeping.ts'
import type { SharingState } from '#lib/views/sharing.ts'

/** What a browser keeps of a collection, and how it comes together with what the workspace holds. */
export interface Replica<C extends Collection, Value> {
  collection: C
  rules: MergeRules<Value>
  /** One's own as it is here. */
  here: () => readonly Kept<Value>[]
  /** What the workspace held of it when it last told. */
  base: () => KnownValues<Value>
  keep: (here: readonly Kept<Value>[], base: KnownValues<Value>) => void
  valueOf: (item: Items[C]) => Value
  itemOf: (value: Value) => Omit<NewItem<C>, 'shared'>
  /** What is the team's. */
  keepTeam: (items: readonly Items[C][]) => void
  /** Hears of what the person changes here. */
  onEdit: (listener: () => void) => () => void
  onState?: (state: SharingState) => void
}

export interface Sharer {
  /** Asks the workspace anew. Rejects where it cannot be reached. */
  sync: () => Promise<void>
  stop: () => void
}

/** Since when the workspace has kept anything, as this browser last heard, by collection and account. */
const SINCE = 'watch:since:'

/** Answers of others to what is written come back with another read; more often than this, somebody writes as we do. */
const MOST_ROUNDS = 5

const REFUSALS = new Set(['invalid', 'not_found', 'forbidden'])
const isRefusal = (error: unknown) => error instanceof ApiError && REFUSALS.has(error.code)
const isFull = (error: unknown) => error instanceof ApiError && error.code === 'workspace_full'

/** Takes away what is everybody's. A colleague who was quicker wanted the same. Rejects with an ApiError. */
export async function takeAway(path: string): Promise<void> {
  try {
    await writeWorkspace('DELETE', path)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/**
 * Keeps a collection in step with the workspace: when the page has come to rest, when the person changes something here,
 * and when somebody says that it is out of date. What the workspace does not take stays in the browser.
 */
export function startReplica<C extends Collection, Value>(
  client: QueryClient,
  idAccount: string,
  replica: Replica<C, Value>,
): Sharer {
  const { collection, rules, onState = () => undefined } = replica
  const query = workspaceQuery(collection)
  /** What the workspace refused stays here until the page is loaded anew. */
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

  /** Tells the workspace what it does not know yet. Answers whether anything was told. */
  const write = async (): Promise<boolean> => {
    const before = told
    const { posts, puts, removes } = pending()
    for (const id of removes) await send('DELETE', id)
    for (const { id, value } of puts) {
      if ((await send('PUT', id, value)) === null) continue
      // It holds this now: what another browser makes of it next is a change of theirs alone.
      replica.keep(replica.here(), new Map([...replica.base(), [id, value]]))
    }
    for (const value of posts) {
      const id = await send('POST', null, value)
      if (id === null) continue
      // Marked as moved now that it is there; what was changed meanwhile is told next.
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
  /** A workspace that was deleted or lost, and began anew, took nothing away: it does not know yet what is here. */
  const meet = (since: number | null) => {
    if (since === null) return
    const before = attempt((storage) => storage.getItem(sinceKey))
    if (before === String(since)) return
    if (before !== null)
      replica.keep(
        replica.here().map(({ value }) => ({ id: null, value })),
        new Map(),
      )
    attempt((storage) => storage.setItem(sinceKey, String(since)))
  }

  const round = async (isFresh: boolean): Promise<boolean> => {
    const answer = await read(isFresh)
    // Somebody asked anew meanwhile: that answer is another.
    if (answer === null) return true
    me = answer.me
    const items = answer.items as unknown as readonly Items[C][]
    replica.keepTeam(items.filter(({ shared }) => shared))
    onState(me === null ? 'nobody' : 'on')
    if (me === null) return false
    meet(answer.since)
    const there = new Map(
      items.filter(({ shared }) => !shared).map((item) => [item.id, replica.valueOf(item)]),
    )
    replica.keep(merge(replica.here(), replica.base(), there, rules), there)
    return write()
  }

  const work = async (isFresh: boolean) => {
    try {
      let asks = isFresh
      for (let count = 0; count < MOST_ROUNDS; count += 1) {
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
  const leave = [
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
    // Who has just said who they are has their own there.
    client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      if (type !== 'updated' || queryKey[0] !== workspaceKey || queryKey[1] !== 'me') return
      const said = state.data as { me: { id: number } | null } | undefined
      if (said !== undefined && me !== undefined && (said.me?.id ?? null) !== me) quietly(true)
    }),
  ]
  return {
    sync: () => sync(true),
    stop: () => {
      for (const one of leave) one()
    },
  }
}
