import type { StageKnowledge, StageStep, StagesNow } from '#lib/domain/workspace/workspace.ts'

import { Lru } from '../lru.ts'
import type { Session } from '../session/session.ts'
import { singleton } from '../singleton.ts'
import { accountId, ensureAccount } from './account.ts'
import type { Database } from './database.ts'
import { personIdOf } from './people.ts'

/** An opportunity's stage as an answer shows it; `at`: when the API last changed it, milliseconds since 1970. */
export interface SeenStage {
  idOpportunity: number
  idStade: number | null
  at: number
}

interface Step extends SeenStage {
  from: number | null
  how: StageKnowledge
}

/** Rows of one statement: each is some of the 32,766 values that SQLite takes. */
const BATCH = 1_000
const ACCOUNTS = 50

type Known = Map<number, Pick<SeenStage, 'idStade' | 'at'>>

/** The newest stage known of each opportunity, by account: what is in the store already is not asked for again. */
const knownStages = () => singleton('known-stages', () => new Lru<string, Known>(ACCOUNTS))

/** After whatever may have changed the store behind this process's back. */
export const forgetKnownStages = (scope: string): void => {
  knownStages().set(scope, new Map())
}

async function knownOf(db: Database, scope: string, ids: readonly number[]): Promise<Known> {
  const known = knownStages().get(scope) ?? (new Map() as Known)
  knownStages().set(scope, known)
  const unknown = ids.filter((id) => !known.has(id))
  for (let at = 0; at < unknown.length; at += BATCH) {
    const rows = await db
      .selectFrom('stageNow')
      .select(['idOpportunity', 'idStade', 'at'])
      .where('accountId', '=', accountId(db, scope))
      .where('idOpportunity', 'in', unknown.slice(at, at + BATCH))
      .execute()
    for (const { idOpportunity, ...stage } of rows) known.set(idOpportunity, stage)
  }
  return known
}

async function write(db: Database, scope: string, by: Session | null, steps: readonly Step[]): Promise<void> {
  const account = await ensureAccount(db, scope)
  for (let at = 0; at < steps.length; at += BATCH) {
    const rows = steps
      .slice(at, at + BATCH)
      .map(({ from, ...step }) => ({ ...step, accountId: account, from }))
    // What was merely seen for the first time is no step of anything: it is the line that later ones follow.
    const moved = rows.filter(({ how }) => how !== 'first')
    await db.transaction().execute(async (step) => {
      await step
        .insertInto('stageNow')
        .values(rows.map(({ from, ...row }) => row))
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'idOpportunity']).doUpdateSet((row) => ({
            idStade: row.ref('excluded.idStade'),
            at: row.ref('excluded.at'),
            how: row.ref('excluded.how'),
          })),
        )
        .execute()
      if (moved.length === 0) return
      await step
        .insertInto('stageHistory')
        .values(
          moved.map(({ from, ...row }) => ({
            ...row,
            fromStade: from,
            personId: by ? personIdOf(step, by) : null,
          })),
        )
        .execute()
    })
  }
}

/**
 * Keeps what a read shows of stages: moves that somebody else made, or somewhere else. A read that is older than what is
 * known says nothing.
 */
export async function seeStages(db: Database, scope: string, seen: readonly SeenStage[]): Promise<void> {
  const ids = seen.map(({ idOpportunity }) => idOpportunity)
  const known = await knownOf(db, scope, ids)
  const steps = seen.flatMap((one): Step[] => {
    const last = known.get(one.idOpportunity)
    if (!last) return [{ ...one, from: null, how: 'first' }]
    if (last.idStade === one.idStade || last.at > one.at) return []
    return [{ ...one, from: last.idStade, how: 'seen' }]
  })
  if (steps.length === 0) return
  await write(db, scope, null, steps)
  for (const { idOpportunity, idStade, at } of steps) known.set(idOpportunity, { idStade, at })
}

/** Keeps a stage that was set here, and answers the one before: undefined where that is not known, or did not change. */
export async function ownMove(
  db: Database,
  session: Session,
  move: SeenStage,
): Promise<number | null | undefined> {
  const known = await knownOf(db, session.scope, [move.idOpportunity])
  const last = known.get(move.idOpportunity)
  if (last?.idStade === move.idStade) return undefined
  await write(db, session.scope, session, [{ ...move, from: last?.idStade ?? null, how: 'own' }])
  known.set(move.idOpportunity, { idStade: move.idStade, at: move.at })
  return last?.idStade
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
