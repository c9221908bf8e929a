import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Collection, Items, ItemsOf } from '#lib/domain/workspace/workspace.ts'
import { BffError, invalid } from '../errors.ts'
import { assertRole, type Session } from '../session/session.ts'
import { accountId, countRows, ensureAccount, keptSince, lockAccount } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { isoTime } from './fields.ts'
import { currentPerson } from './people.ts'
import type { Tables } from './tables.ts'

/** Limits: the team's shared items, by collection (a view has 4 KB), and each person's own, which take nobody else's room. */
const MAX_SHARED: Record<Collection, number> = { views: 500, watch: 4_500, limits: 4_500 }
const MAX_OWN = 500
/** Before there was a limit for views of their own, a team may have shared as many as this. */
const MAX_LISTED = 5_000

/** An item apart from its owner. */
export interface Body {
  /** Identifies the item within its collection; saving the same key again replaces it. */
  key: string
  shared: boolean
  isDefault: boolean
  /** Its other fields. */
  said: Record<string, unknown>
}

const noSuch = () => new BffError(404, 'not_found', 'There is no such item')
const nobody = () => invalid('Only somebody who has said who they are keeps something of their own here')

const seenBy = (db: WorkspaceDatabase, scope: string, collection: Collection, personId: number | null) =>
  db
    .selectFrom('item')
    .leftJoin('person', 'person.id', 'item.personId')
    .where('item.accountId', '=', accountId(db, scope))
    .where('item.collection', '=', collection)
    .where((where) =>
      where.or([
        where('item.shared', '=', 1),
        ...(personId === null ? [] : [where('item.personId', '=', personId)]),
      ]),
    )

/** One's own items and the team's, one's own id, and since when the account stores anything. */
export async function listItems<C extends Collection>(
  db: WorkspaceDatabase,
  session: Session,
  collection: C,
): Promise<ItemsOf<C>> {
  const me = await currentPerson(db, session)
  const rows = await seenBy(db, session.scope, collection, me?.id ?? null)
    .select([
      'item.id',
      'item.body',
      'item.shared',
      'item.isDefault',
      'item.personId',
      'item.at',
      'person.name as by',
    ])
    .orderBy('item.at')
    .limit(MAX_LISTED)
    .execute()
  const items = rows.map((row) => ({
    ...(JSON.parse(row.body) as object),
    ...(collection === 'views' ? { isDefault: row.isDefault === 1 } : {}),
    id: row.id,
    shared: row.shared === 1,
    mine: me !== null && row.personId === me.id,
    by: row.by,
    at: isoTime(row.at),
  })) as unknown as Items[C][]
  return { items, me: me?.id ?? null, since: await keptSince(db, session.scope) }
}

/** Which item is changed, and whether one with its key is to be spared: then nothing is saved, and null returned. */
interface How {
  id?: string | undefined
  spares: boolean
}

/** Saves a new item or changes one. Returns its id and whether it was shared before. A default replaces the last. */
export async function storeItem(
  db: WorkspaceDatabase,
  session: Session,
  collection: Collection,
  { key, shared, isDefault, said }: Body,
  { id, spares }: How,
): Promise<{ id: string | null; wasShared: boolean }> {
  const me = await currentPerson(db, session)
  if (!me && !shared) throw nobody()
  const account = await ensureAccount(db, session.scope)
  const owner = me?.id ?? null
  return db.transaction().execute(async (step) => {
    // So that two people who share the same key at once create one item.
    await lockAccount(step, account)
    const all = step
      .selectFrom('item')
      .select(['id', 'key', 'personId', 'shared'])
      .where('accountId', '=', account)
      .where('collection', '=', collection)
    const found = id === undefined ? undefined : await all.where('id', '=', id).executeTakeFirst()
    if (id !== undefined && (!found || (found.shared === 0 && found.personId !== owner))) throw noSuch()
    if (shared || found?.shared === 1) assertRole(session, 'member')
    /** The team's items, or a person's own: a key is unique among them, and they have one default. */
    const those = ({ and }: ExpressionBuilder<Tables, 'item'>) =>
      and({ accountId: account, collection, shared: shared ? 1 : 0, ...(shared ? {} : { personId: owner }) })
    const twins = await all.where('key', '=', key).where(those).execute()
    const kept = found?.id ?? twins[0]?.id ?? randomUUID()
    const others = twins.filter((twin) => twin.id !== kept).map((twin) => twin.id)
    const wasShared = found?.shared === 1
    if (spares && (found ? others : twins).length > 0) return { id: null, wasShared }
    if (others.length > 0) await step.deleteFrom('item').where('id', 'in', others).execute()
    if (isDefault) {
      const screen = key.slice(0, key.indexOf('\n') + 1)
      await step
        .updateTable('item')
        .set({ isDefault: 0 })
        .where(those)
        .where('key', 'like', `${screen}%`)
        .execute()
    }
    const values = {
      key,
      shared: shared ? 1 : 0,
      isDefault: isDefault ? 1 : 0,
      body: JSON.stringify(said),
      at: Date.now(),
    } as const
    if (twins.length === 0 && found?.shared !== values.shared) {
      const most = shared ? MAX_SHARED[collection] : MAX_OWN
      if ((await countRows(step.selectFrom('item').where(those))) >= most)
        throw invalid(`${shared ? 'The team' : 'A person'} keeps ${most} of them, and no more`)
    }
    if (found || twins[0]) {
      // A shared item keeps its owner, but a limit is shown as set by whoever set it last; an item made personal again
      // belongs to whoever did that.
      const whose = shared && collection !== 'limits' ? {} : { personId: owner }
      await step
        .updateTable('item')
        .set({ ...values, ...whose })
        .where('id', '=', kept)
        .execute()
      return { id: kept, wasShared }
    }
    await step
      .insertInto('item')
      .values({ ...values, id: kept, accountId: account, collection, personId: owner })
      .execute()
    return { id: kept, wasShared }
  })
}

/** Removes one's own item, or one of the team's; returns whether it was shared. */
export async function removeItem(
  db: WorkspaceDatabase,
  session: Session,
  collection: Collection,
  id: string,
): Promise<boolean> {
  const me = await currentPerson(db, session)
  const found = await seenBy(db, session.scope, collection, me?.id ?? null)
    .select('item.shared')
    .where('item.id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuch()
  if (found.shared === 1) assertRole(session, 'member')
  await db.deleteFrom('item').where('id', '=', id).execute()
  return found.shared === 1
}
