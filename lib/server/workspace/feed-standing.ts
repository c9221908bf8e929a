import type { FeedChoice } from '#lib/domain/workspace/workspace.ts'
import { env } from '../env.ts'
import type { Grant } from '../oidc/grant.ts'
import type { WorkspaceDatabase } from './database.ts'

/** What the provider last said of a person who signed in by OIDC. */
interface FeedAccess extends Pick<Grant, 'groups' | 'words'> {
  readonly issuer: string
  /** Milliseconds since 1970. */
  readonly confirmedAt: number
}

/** A calendar address's settings, as the table stores them in JSON. */
export interface StoredFeed extends FeedChoice {
  /** Absent for a sign-in by key. */
  readonly access?: FeedAccess
}

/** The part of a grant that decides on access. */
type Standing = Pick<Grant, 'groups' | 'words' | 'checkedAt'>

export const accessOf = ({ groups, words, checkedAt: confirmedAt }: Standing): FeedAccess => {
  return { issuer: env().OIDC_ISSUER ?? '', groups, words, confirmedAt }
}

/** Updates all calendar addresses of a person with what the provider says now; other issuers' equal `sub`s are other people. */
export async function confirmFeeds(
  db: WorkspaceDatabase,
  subject: string,
  standing: Standing,
): Promise<void> {
  const rows = await db.selectFrom('feed').select(['id', 'filter']).where('subject', '=', subject).execute()
  for (const { id, filter } of rows) {
    const before = JSON.parse(filter) as StoredFeed
    if (before.access?.issuer !== env().OIDC_ISSUER) continue
    const kept: StoredFeed = { ...before, access: accessOf(standing) }
    await db
      .updateTable('feed')
      .set({ filter: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute()
  }
}

/** Deletes all calendar addresses of a person whose access the provider ended. */
export async function endFeedsOf(db: WorkspaceDatabase, subject: string): Promise<void> {
  await db.deleteFrom('feed').where('subject', '=', subject).execute()
}
