import { randomUUID } from 'node:crypto'
import { type Feed, type FeedChoice, MAX_FEEDS } from '#lib/domain/workspace/workspace.ts'
import { BffError, invalid } from '../errors.ts'
import type { Grant } from '../oidc/grant.ts'
import { keyNameOf } from '../session/key-name.ts'
import type { Session } from '../session/live-session.ts'
import { accountId, countRows, ensureAccount, lockAccount } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { feedDigest, newFeedToken, sealFeed } from './feed-seal.ts'
import { accessOf, type StoredFeed } from './feed-standing.ts'
import { isoTime } from './fields.ts'
import { currentPerson } from './people.ts'

const HOUR = 3_600_000

/** A stored calendar address: what it shows, and what is needed to check access. */
export interface FoundFeed {
  readonly id: string
  readonly sealed: string
  readonly subject: string | null
  readonly usedAt: number | null
  readonly kept: StoredFeed
}

/**
 * The caller's addresses; an admin sees everybody's. People who have not said who they are share theirs; an OIDC user is
 * never one of them, even after their name was removed.
 */
export async function listFeeds(db: WorkspaceDatabase, session: Session): Promise<Feed[]> {
  const me = (await currentPerson(db, session))?.id ?? null
  const rows = await db
    .selectFrom('feed')
    .leftJoin('person', 'person.id', 'feed.personId')
    .select(['feed.id', 'feed.filter', 'feed.personId', 'feed.subject', 'feed.createdAt', 'feed.usedAt'])
    .select('person.name as by')
    .where('feed.accountId', '=', accountId(db, session.scope))
    .orderBy('feed.createdAt')
    .execute()
  const subjectNow = session.person?.subject ?? null
  const isMine = ({ personId, subject }: { personId: number | null; subject: string | null }) =>
    personId === me && (me !== null || subject === subjectNow)
  return rows
    .filter((row) => isMine(row) || session.role === 'admin')
    .map(({ id, filter, by, createdAt, usedAt, ...row }) => {
      const { name, idUser, amounts } = JSON.parse(filter) as StoredFeed
      const mine = isMine(row)
      const times = { at: isoTime(createdAt), usedAt: usedAt === null ? null : isoTime(usedAt) }
      return { id, name, idUser, amounts, mine, by, ...times }
    })
}

/** Creates an address. Its token is returned here and never again. `grant`: what the provider said, for an OIDC user. */
export async function makeFeed(
  db: WorkspaceDatabase,
  session: Session,
  choice: FeedChoice,
  grant: Grant | null,
): Promise<{ id: string; token: string }> {
  const me = (await currentPerson(db, session))?.id ?? null
  const account = await ensureAccount(db, session.scope)
  const [id, token] = [randomUUID(), newFeedToken()]
  const { apiKey, scope, signedOn } = session
  const kept: StoredFeed = { ...choice, ...(grant ? { access: accessOf(grant) } : {}) }
  const sealed = sealFeed(id, token, { apiKey: signedOn ? null : apiKey, keyName: keyNameOf(apiKey), scope })
  await db.transaction().execute(async (step) => {
    // Counted under the lock, so that two made at once cannot exceed the limit.
    await lockAccount(step, account)
    const count = await countRows(
      step
        .selectFrom('feed')
        .where('accountId', '=', account)
        .where('personId', me === null ? 'is' : '=', me),
    )
    if (count >= MAX_FEEDS)
      throw invalid(`You have ${MAX_FEEDS} calendar addresses: revoke one that you no longer need`)
    await step
      .insertInto('feed')
      .values({
        id,
        accountId: account,
        personId: me,
        digest: feedDigest(token),
        sealed,
        subject: signedOn?.subject ?? null,
        filter: JSON.stringify(kept),
        createdAt: Date.now(),
        usedAt: null,
      })
      .execute()
  })
  return { id, token }
}

/** Deletes one's own address or, for an admin, any of the account's. It stops working in every copy at once: none caches it. */
export async function revokeFeed(db: WorkspaceDatabase, session: Session, id: string): Promise<void> {
  const found = (await listFeeds(db, session)).find((feed) => feed.id === id)
  if (!found) throw new BffError(404, 'not_found', 'There is no such calendar address')
  await db.deleteFrom('feed').where('id', '=', id).execute()
}

/** Looks an address up by its token's digest. */
export async function findFeed(db: WorkspaceDatabase, digest: string): Promise<FoundFeed | null> {
  const row = await db
    .selectFrom('feed')
    .select(['id', 'sealed', 'subject', 'usedAt', 'filter'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!row) return null
  const { filter, ...feed } = row
  return { ...feed, kept: JSON.parse(filter) as StoredFeed }
}

/** Records its use, hourly at most, and `sealed`, the key sealed with the newest secret, where given. */
export async function noteFeedUse(
  db: WorkspaceDatabase,
  { id, usedAt }: FoundFeed,
  sealed: string | null,
): Promise<void> {
  const now = Date.now()
  // Also where the clock was ahead then.
  const isDue = usedAt === null || Math.abs(now - usedAt) >= HOUR
  if (!isDue && sealed === null) return
  await db
    .updateTable('feed')
    .set({ ...(isDue ? { usedAt: now } : {}), ...(sealed === null ? {} : { sealed }) })
    .where('id', '=', id)
    .execute()
}
