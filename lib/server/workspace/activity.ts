import type { ActivityDetail, ActivityLine, ActivityOutcome } from '#lib/domain/workspace/workspace.ts'
import type { Session } from '../session/live-session.ts'
import { accountId, ensureAccount } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { isoTime } from './fields.ts'
import { personIdOf } from './people.ts'

/** One line of the activity, about one write. */
export interface NewActivityLine extends Omit<ActivityLine, 'id' | 'at' | 'person'> {
  /** Milliseconds since 1970. */
  at: number
}

export async function writeActivity(
  db: WorkspaceDatabase,
  session: Session,
  { detail, ...deed }: NewActivityLine,
): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      ...deed,
      detail: JSON.stringify(detail),
      accountId: await ensureAccount(db, session.scope),
      personId: personIdOf(db, session),
    })
    .onConflict((conflict) => conflict.columns(['requestId', 'entity']).doNothing())
    .execute()
}

export interface ActivityFilter {
  entity?: string | undefined
  entityId?: string | undefined
  person?: number | undefined
  operation?: string | undefined
  outcome?: ActivityOutcome | undefined
  /** Milliseconds since 1970. */
  since?: number | undefined
  until?: number | undefined
  /** The id of the previous page's last line. */
  before?: number | undefined
  limit: number
}

/** One page of lines, newest first. */
export async function listActivity(
  db: WorkspaceDatabase,
  scope: string,
  filter: ActivityFilter,
): Promise<ActivityLine[]> {
  const { entity, entityId, person, operation, outcome, since, until, before, limit } = filter
  let query = db
    .selectFrom('activity')
    .leftJoin('person', 'person.id', 'activity.personId')
    .selectAll('activity')
    .select(['person.name', 'person.subject'])
    .where('activity.accountId', '=', accountId(db, scope))
  if (entity === 'company' || entity === 'contact') {
    const column = entity === 'company' ? 'activity.idCompany' : 'activity.idContact'
    query = entityId ? query.where(column, '=', Number(entityId)) : query.where(column, 'is not', null)
  } else {
    if (entity !== undefined) query = query.where('activity.entity', '=', entity)
    if (entityId !== undefined) query = query.where('activity.entityId', '=', entityId)
  }
  if (person !== undefined) query = query.where('activity.personId', '=', person)
  if (operation !== undefined) query = query.where('activity.operation', '=', operation)
  if (outcome !== undefined) query = query.where('activity.outcome', '=', outcome)
  if (since !== undefined) query = query.where('activity.at', '>=', since)
  if (until !== undefined) query = query.where('activity.at', '<', until)
  if (before !== undefined) query = query.where('activity.id', '<', before)
  const rows = await query.orderBy('activity.id', 'desc').limit(limit).execute()
  return rows.map(({ accountId: _, personId: id, name, subject, at, detail, ...line }) => ({
    ...line,
    at: isoTime(at),
    person: id === null ? null : { id, name, declared: subject === null },
    detail: JSON.parse(detail) as ActivityDetail,
  }))
}

const BATCH = 10_000

/** Deletes one batch of lines older than `at`. @returns whether there are more */
export async function forgetActivity(db: WorkspaceDatabase, at: number): Promise<boolean> {
  const old = db.selectFrom('activity').select('id').where('at', '<', at).orderBy('at').limit(BATCH)
  const { numDeletedRows } = await db.deleteFrom('activity').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows) === BATCH
}
