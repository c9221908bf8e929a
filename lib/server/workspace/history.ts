import type { StageKnowledge, StageStep, StagesNow, StepsSince } from '#lib/domain/workspace/workspace.ts'

import { Lru } from '../lru.ts'
import type { Session } from '../session/session.ts'
import { singleton } from '../singleton.ts'
import { accountId, ensureAccount } from './account.ts'
import type { Database } from './database.ts'
import { personIdOf } from './people.ts'

/** An opportunity as an answer shows it; `at`: when the API last changed it, milliseconds since 1970. */
export interface SeenOpportunity {
  idOpportunity: number
  idStade: number | null
  /** YYYY-MM-DD. */
  deadline: string | null
  at: number
}

/** What is known of an opportunity: `deadlineAt` is null while nothing is known of its deadline. */
interface Known {
  idStade: number | null
  at: number
  how: StageKnowledge
  deadline: string | null
  deadlineAt: number | null
}

interface Step extends Known {
  idOpportunity: number
  how: StageKnowledge
  /** What it was before, where that is a step: undefined where it did not change, or nothing was known. */
  fromStade?: number | null | undefined
  fromDeadline?: string | null | undefined
}

/** Rows of one statement: each is some of the 32,766 values that SQLite takes. */
const BATCH = 1_000
const ACCOUNTS = 50

/** What is known of each opportunity, by account: what is in the store already is not asked for again. */
const knownHere = () => singleton('known-stages', () => new Lru<string, Map<number, Known>>(ACCOUNTS))

/** After whatever may have changed the store behind this process's back. */
export const forgetKnownStages = (scope: string): void => {
  knownHere().set(scope, new Map())
}

async function knownOf(db: Database, scope: string, ids: readonly number[]): Promise<Map<number, Known>> {
  const known = knownHere().get(scope) ?? new Map<number, Known>()
  knownHere().set(scope, known)
  const unknown = ids.filter((id) => !known.has(id))
  for (let at = 0; at < unknown.length; at += BATCH) {
    const rows = await db
      .selectFrom('stageNow')
      .select(['idOpportunity', 'idStade', 'at', 'how', 'deadline', 'deadlineAt'])
      .where('accountId', '=', accountId(db, scope))
      .where('idOpportunity', 'in', unknown.slice(at, at + BATCH))
      .execute()
    for (const { idOpportunity, how, ...row } of rows)
      known.set(idOpportunity, { ...row, how: how as StageKnowledge })
  }
  return known
}

/** What an answer tells that was not known; null where it tells nothing, or is older than what is known. */
function stepOf(last: Known | undefined, seen: SeenOpportunity, how: 'own' | 'seen'): Step | null {
  const { idOpportunity, idStade, deadline, at } = seen
  if (!last) {
    const first = { idOpportunity, idStade, at, deadline, deadlineAt: at }
    return how === 'own' ? { ...first, how, fromStade: null } : { ...first, how: 'first' }
  }
  const isNewer = (than: number | null) => how === 'own' || than === null || than <= at
  const moved = last.idStade !== idStade && isNewer(last.at)
  const isDated = last.deadlineAt === null || last.deadline !== deadline
  const dated = isDated && isNewer(last.deadlineAt)
  if (!moved && !dated) return null
  return {
    idOpportunity,
    ...(moved
      ? { idStade, at, how, fromStade: last.idStade }
      : { idStade: last.idStade, at: last.at, how: last.how }),
    ...(dated ? { deadline, deadlineAt: at } : { deadline: last.deadline, deadlineAt: last.deadlineAt }),
    ...(dated && last.deadlineAt !== null ? { fromDeadline: last.deadline } : {}),
  }
}

async function write(db: Database, scope: string, by: Session | null, steps: readonly Step[]): Promise<void> {
  const account = await ensureAccount(db, scope)
  for (let at = 0; at < steps.length; at += BATCH) {
    const some = steps.slice(at, at + BATCH)
    await db.transaction().execute(async (step) => {
      await step
        .insertInto('stageNow')
        .values(some.map(({ fromStade, fromDeadline, ...now }) => ({ ...now, accountId: account })))
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'idOpportunity']).doUpdateSet((row) => ({
            idStade: row.ref('excluded.idStade'),
            at: row.ref('excluded.at'),
            how: row.ref('excluded.how'),
            deadline: row.ref('excluded.deadline'),
            deadlineAt: row.ref('excluded.deadlineAt'),
          })),
        )
        .execute()
      const personId = by ? personIdOf(step, by) : null
      const how = by ? 'own' : 'seen'
      const moves = some.flatMap(({ idOpportunity, idStade, at, fromStade }) =>
        fromStade === undefined
          ? []
          : [{ accountId: account, idOpportunity, idStade, at, fromStade, how, personId }],
      )
      if (moves.length > 0) await step.insertInto('stageHistory').values(moves).execute()
      const dates = some.flatMap(({ idOpportunity, deadline, deadlineAt, fromDeadline }) =>
        fromDeadline === undefined || deadlineAt === null
          ? []
          : [{ accountId: account, idOpportunity, deadline, at: deadlineAt, fromDeadline, how, personId }],
      )
      if (dates.length > 0) await step.insertInto('deadlineHistory').values(dates).execute()
    })
  }
}

const remember = (known: Map<number, Known>, steps: readonly Step[]) => {
  for (const { idOpportunity, fromStade, fromDeadline, ...now } of steps) known.set(idOpportunity, now)
}

/**
 * Keeps what a read shows of stages and deadlines: what somebody else changed, or somewhere else. A read that is older than
 * what is known says nothing; what is seen for the first time is no step of anything.
 */
export async function seeOpportunities(
  db: Database,
  scope: string,
  seen: readonly SeenOpportunity[],
): Promise<void> {
  const ids = seen.map(({ idOpportunity }) => idOpportunity)
  const known = await knownOf(db, scope, ids)
  const steps = seen.flatMap((one) => stepOf(known.get(one.idOpportunity), one, 'seen') ?? [])
  if (steps.length === 0) return
  await write(db, scope, null, steps)
  remember(known, steps)
}

/** Keeps what was set here, and answers the stage before: undefined where that is not known, or did not change. */
export async function ownChange(
  db: Database,
  session: Session,
  seen: SeenOpportunity,
): Promise<number | null | undefined> {
  const known = await knownOf(db, session.scope, [seen.idOpportunity])
  const last = known.get(seen.idOpportunity)
  const step = stepOf(last, seen, 'own')
  if (step === null) return undefined
  await write(db, session.scope, session, [step])
  remember(known, [step])
  return last?.idStade === seen.idStade ? undefined : last?.idStade
}

/** The stages of one opportunity, the first one first. */
export async function historyOf(db: Database, scope: string, idOpportunity: number): Promise<StageStep[]> {
  const rows = await db
    .selectFrom('stageHistory')
    .leftJoin('person', 'person.id', 'stageHistory.personId')
    .selectAll('stageHistory')
    .select('person.name as by')
    .where('stageHistory.accountId', '=', accountId(db, scope))
    .where('stageHistory.idOpportunity', '=', idOpportunity)
    .orderBy('stageHistory.id')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    idOpportunity,
    from: row.fromStade,
    idStade: row.idStade,
    at: new Date(row.at).toISOString(),
    how: row.how as StageKnowledge,
    by: row.by,
  }))
}

/** Since when each opportunity of the account is in its stage. */
export async function stagesNow(db: Database, scope: string): Promise<StagesNow> {
  const rows = await db
    .selectFrom('stageNow')
    .select(['idOpportunity', 'idStade', 'at', 'how'])
    .where('accountId', '=', accountId(db, scope))
    .execute()
  return {
    idOpportunity: rows.map((row) => row.idOpportunity),
    idStade: rows.map((row) => row.idStade),
    at: rows.map((row) => row.at),
    how: rows.map((row) => row.how as StageKnowledge),
  }
}

/** Most steps of each kind that one answer tells. */
const MOST_STEPS = 50_000

/** What was changed since then, as columns; `isWhole` is false where that is more than one answer tells. */
export async function stepsSince(db: Database, scope: string, since: number): Promise<StepsSince> {
  const account = accountId(db, scope)
  const kept = await db
    .selectFrom('account')
    .select('createdAt')
    .where('scope', '=', scope)
    .executeTakeFirst()
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
      how: moves.map((row) => row.how as StageKnowledge),
    },
    deadlines: {
      idOpportunity: dates.map((row) => row.idOpportunity),
      from: dates.map((row) => row.fromDeadline),
      deadline: dates.map((row) => row.deadline),
      at: dates.map((row) => row.at),
      how: dates.map((row) => row.how as StageKnowledge),
    },
    isWhole: moves.length < MOST_STEPS && dates.length < MOST_STEPS,
    knownSince: kept ? new Date(kept.createdAt).toISOString() : null,
  }
}
