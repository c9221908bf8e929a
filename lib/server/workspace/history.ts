import type { StageStep, StagesNow, StepsSince } from '#lib/domain/workspace/workspace.ts'
import { accountId, countRows, keptSince } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { isoTime } from './fields.ts'

/** How many steps of one opportunity are returned, the newest ones. */
const MAX_OF_ONE = 1_000

/** The stages of one opportunity, oldest first. */
export async function historyOf(
  db: WorkspaceDatabase,
  scope: string,
  idOpportunity: number,
): Promise<StageStep[]> {
  const rows = await db
    .selectFrom('stageHistory')
    .leftJoin('person', 'person.id', 'stageHistory.personId')
    .select(['fromStade as from', 'idStade', 'stageHistory.at', 'how', 'person.name as by'])
    .where('stageHistory.accountId', '=', accountId(db, scope))
    .where('stageHistory.idOpportunity', '=', idOpportunity)
    .orderBy('stageHistory.id', 'desc')
    .limit(MAX_OF_ONE)
    .execute()
  return rows.toReversed().map(({ at, ...step }) => ({ idOpportunity, ...step, at: isoTime(at) }))
}

const IN_STAGE = ['idOpportunity', 'idStade', 'at', 'how'] as const

const columnsOf = <Row, Name extends keyof Row>(rows: readonly Row[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as {
    [One in Name]: Row[One][]
  }

/** Since when each opportunity of the account is in its stage; with `since`, those that entered it then or later. */
export async function stagesNow(
  db: WorkspaceDatabase,
  scope: string,
  since: number | null = null,
): Promise<StagesNow> {
  const known = db.selectFrom('stageNow').where('accountId', '=', accountId(db, scope))
  const rows = await known
    .select(IN_STAGE)
    .$if(since !== null, (all) => all.where('at', '>=', since))
    .execute()
  const kept = await keptSince(db, scope)
  return {
    ...columnsOf(rows, IN_STAGE),
    total: await countRows(known),
    knownSince: kept === null ? null : isoTime(kept),
  }
}

/** Limit of steps of each kind in one response. */
const MAX_STEPS = 50_000

/** Changes since then, in columns; `isWhole` is false where there are more than one response holds. */
export async function stepsSince(db: WorkspaceDatabase, scope: string, since: number): Promise<StepsSince> {
  const account = accountId(db, scope)
  const kept = await keptSince(db, scope)
  const moves = await db
    .selectFrom('stageHistory')
    .select(['idOpportunity', 'fromStade as from', 'idStade', 'at', 'how'])
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
    .limit(MAX_STEPS)
    .execute()
  const dates = await db
    .selectFrom('deadlineHistory')
    .select(['idOpportunity', 'fromDeadline as from', 'deadline', 'at', 'how'])
    .where('accountId', '=', account)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(MAX_STEPS)
    .execute()
  return {
    moves: columnsOf(moves, ['idOpportunity', 'from', 'idStade', 'at', 'entered', 'how']),
    deadlines: columnsOf(dates, ['idOpportunity', 'from', 'deadline', 'at', 'how']),
    isWhole: moves.length < MAX_STEPS && dates.length < MAX_STEPS,
    knownSince: kept === null ? null : isoTime(kept),
  }
}
