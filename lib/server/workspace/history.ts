import type { StageStep, StagesNow, StepsSince } from '#lib/domain/workspace/workspace.ts'
import { accountId } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { isoTime } from './fields.ts'

/** Steps of one opportunity that are told: the newest. */
const MOST_OF_ONE = 1_000

/** The stages of one opportunity, the first one first. */
export async function historyOf(
  db: WorkspaceDatabase,
  scope: string,
  idOpportunity: number,
): Promise<StageStep[]> {
  const rows = await db
    .selectFrom('stageHistory')
    .leftJoin('person', 'person.id', 'stageHistory.personId')
    .selectAll('stageHistory')
    .select('person.name as by')
    .where('stageHistory.accountId', '=', accountId(db, scope))
    .where('stageHistory.idOpportunity', '=', idOpportunity)
    .orderBy('stageHistory.id', 'desc')
    .limit(MOST_OF_ONE)
    .execute()
  return rows.toReversed().map((row) => ({
    idOpportunity,
    from: row.fromStade,
    idStade: row.idStade,
    at: isoTime(row.at),
    how: row.how,
    by: row.by,
  }))
}

/** When the account's workspace began, or was begun anew. */
async function keptSince(db: WorkspaceDatabase, scope: string): Promise<string | null> {
  const kept = await db
    .selectFrom('account')
    .select('createdAt')
    .where('scope', '=', scope)
    .executeTakeFirst()
  return kept ? isoTime(kept.createdAt) : null
}

/** Since when each opportunity of the account is in its stage; with `since`, of those that entered it then or later. */
export async function stagesNow(
  db: WorkspaceDatabase,
  scope: string,
  since: number | null = null,
): Promise<StagesNow> {
  const known = db.selectFrom('stageNow').where('accountId', '=', accountId(db, scope))
  const rows = await known
    .select(['idOpportunity', 'idStade', 'at', 'how'])
    .$if(since !== null, (all) => all.where('at', '>=', since))
    .execute()
  const knownSince = await keptSince(db, scope)
  const { total } = await known.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  return {
    idOpportunity: rows.map((row) => row.idOpportunity),
    idStade: rows.map((row) => row.idStade),
    at: rows.map((row) => row.at),
    how: rows.map((row) => row.how),
    total: Number(total),
    knownSince,
  }
}

/** Most steps of each kind that one answer tells. */
const MOST_STEPS = 50_000

/** What was changed since then, as columns; `isWhole` is false where that is more than one answer tells. */
export async function stepsSince(db: WorkspaceDatabase, scope: string, since: number): Promise<StepsSince> {
  const account = accountId(db, scope)
  const knownSince = await keptSince(db, scope)
  const moves = await db
    .selectFrom('stageHistory')
    .select(['idOpportunity', 'fromStade', 'idStade', 'at', 'how'])
    .select((outer) =>
      outer
        .selectFrom('stageHistory as before')
        .select(({ fn }) => fn.max('before.at').as('entered'))
        .whereRef('before.accountId', '=', 'stageHistory.accountId')
        .whereRef('before.idOpportunity', '=', 'stageHistory.idOpportunity')
        .whereRef('before.id', '<', 'stageHistory.id')
        .as('entered'),
    )
    .where('accountId', '=', account)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(MOST_STEPS)
    .execute()
  const dates = await db
    .selectFrom('deadlineHistory')
    .select(['idOpportunity', 'fromDeadline', 'deadline', 'at', 'how'])
    .where('accountId', '=', account)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(MOST_STEPS)
    .execute()
  return {
    moves: {
      idOpportunity: moves.map((row) => row.idOpportunity),
      from: moves.map((row) => row.fromStade),
      idStade: moves.map((row) => row.idStade),
      at: moves.map((row) => row.at),
      entered: moves.map((row) => row.entered),
      how: moves.map((row) => row.how),
    },
    deadlines: {
      idOpportunity: dates.map((row) => row.idOpportunity),
      from: dates.map((row) => row.fromDeadline),
      deadline: dates.map((row) => row.deadline),
      at: dates.map((row) => row.at),
      how: dates.map((row) => row.how),
    },
    isWhole: moves.length < MOST_STEPS && dates.length < MOST_STEPS,
    knownSince,
  }
}
