import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { StageKnowledge } from '#lib/domain/workspace/workspace.ts'
import { Lru } from '../lru.ts'
import type { Session } from '../session/session.ts'
import { singleton } from '../singleton.ts'
import { accountId, ensureAccount, lockAccount } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { personIdOf } from './people.ts'
import type { Tables } from './tables.ts'

/** An opportunity in an API answer; `at`: when the API last changed it, milliseconds since 1970. */
export type SeenOpportunity = Pick<Tables['stageNow'], 'idOpportunity' | 'idStade' | 'deadline' | 'at'>

type Known = Omit<Tables['stageNow'], 'accountId' | 'idOpportunity'>

interface Step extends Known {
  idOpportunity: number
  /** Who set the deadline, where it changed. */
  deadlineHow: Own | 'seen'
  /** Values before the change; undefined where it did not change, or nothing was known. */
  fromStade?: number | null | undefined
  fromDeadline?: string | null | undefined
}

type Own = Extract<StageKnowledge, 'own'>

interface OwnFields {
  stage: boolean
  deadline: boolean
}
/** Which fields a write from here set itself; other changes in its answer were made by others. */
export interface OwnWrite {
  /** Fields that its page reports as changed. */
  said: OwnFields
  /** Fields in the request: one that differs from the last known value was changed by it, whatever the page says. */
  sent: OwnFields
}
const NOTHING: OwnFields = { stage: false, deadline: false }
const NO_WRITE: OwnWrite = { said: NOTHING, sent: NOTHING }

/** Rows per statement: SQLite allows 32,766 bound values. */
const BATCH = 1_000
const ACCOUNTS = 50

/** How long known state is cached, milliseconds: another copy may have deleted it, or a backup been restored. */
const KNOWN_MS = 10 * 60_000

type KnownByAccount = Lru<string, { stages: Map<number, Known>; until: number }>

/** Cache of known states, by account: what is known already is not read from the store. */
const knownIn = (db: WorkspaceDatabase): KnownByAccount => {
  const stores = singleton('known-stages', () => new WeakMap<WorkspaceDatabase, KnownByAccount>())
  return keptOrMade(stores, db, () => new Lru(ACCOUNTS))
}

/** What this process has cached of an account's opportunities. */
export function knownNow(db: WorkspaceDatabase, scope: string): Map<number, Known> {
  const kept = knownIn(db).get(scope)
  if (kept && performance.now() < kept.until) return kept.stages
  const stages = new Map<number, Known>()
  knownIn(db).set(scope, { stages, until: performance.now() + KNOWN_MS })
  return stages
}

/** Drops the cache after something else may have changed the store. */
export const forgetKnownStages = (db: WorkspaceDatabase, scope: string): void => knownIn(db).delete(scope)

/** Reads their state from the store; at most a batch of ids. */
async function read(
  db: WorkspaceDatabase,
  scope: string,
  ids: readonly number[],
): Promise<Map<number, Known>> {
  const rows = await db
    .selectFrom('stageNow')
    .select(['idOpportunity', 'idStade', 'at', 'how', 'deadline', 'deadlineAt'])
    .where('accountId', '=', accountId(db, scope))
    .where('idOpportunity', 'in', ids)
    .execute()
  return new Map(rows.map(({ idOpportunity, ...row }) => [idOpportunity, row]))
}

async function knownOf(
  db: WorkspaceDatabase,
  scope: string,
  ids: readonly number[],
): Promise<Map<number, Known>> {
  const known = knownNow(db, scope)
  const unknown = ids.filter((id) => !known.has(id))
  for (let at = 0; at < unknown.length; at += BATCH)
    for (const [id, row] of await read(db, scope, unknown.slice(at, at + BATCH))) known.set(id, row)
  return known
}

/** What is new in an answer; null where nothing is, or it is older than what is known. */
function stepOf(last: Known | undefined, seen: SeenOpportunity, { said, sent }: OwnWrite): Step | null {
  const { idOpportunity, idStade, deadline, at } = seen
  const own = last ? sent : said
  const deadlineHow = own.deadline ? 'own' : 'seen'
  if (!last) {
    const first = { idOpportunity, idStade, at, deadline, deadlineAt: at, deadlineHow } as const
    return own.stage ? { ...first, how: 'own', fromStade: null } : { ...first, how: 'first' }
  }
  // Checked for writes from here too: their line may have been queued while a read showed a later change.
  const isNewer = (than: number | null) => than === null || than <= at
  const moved = last.idStade !== idStade && isNewer(last.at)
  const isDated = last.deadlineAt === null || last.deadline !== deadline
  const dated = isDated && isNewer(last.deadlineAt)
  if (!moved && !dated) return null
  return {
    idOpportunity,
    deadlineHow,
    ...(moved
      ? { idStade, at, how: own.stage ? 'own' : 'seen', fromStade: last.idStade }
      : { idStade: last.idStade, at: last.at, how: last.how }),
    ...(dated ? { deadline, deadlineAt: at } : { deadline: last.deadline, deadlineAt: last.deadlineAt }),
    ...(dated && last.deadlineAt !== null ? { fromDeadline: last.deadline } : {}),
  }
}

async function insert(
  step: WorkspaceDatabase,
  account: number,
  by: Session | null,
  steps: readonly Step[],
): Promise<void> {
  const personOf = (how: string) => (by && how === 'own' ? personIdOf(step, by) : null)
  await step
    .insertInto('stageNow')
    .values(steps.map(({ fromStade, fromDeadline, deadlineHow, ...now }) => ({ ...now, accountId: account })))
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
  const moves = steps.flatMap(({ idOpportunity, idStade, at, how, fromStade }) =>
    fromStade === undefined
      ? []
      : [{ accountId: account, idOpportunity, idStade, at, fromStade, how, personId: personOf(how) }],
  )
  if (moves.length > 0) await step.insertInto('stageHistory').values(moves).execute()
  const dates = steps.flatMap(
    ({ idOpportunity, deadline, deadlineAt: at, fromDeadline, deadlineHow: how }) =>
      fromDeadline === undefined || at === null
        ? []
        : [{ accountId: account, idOpportunity, deadline, at, fromDeadline, how, personId: personOf(how) }],
  )
  if (dates.length > 0) await step.insertInto('deadlineHistory').values(dates).execute()
}

/**
 * A poll may see a write from here before its own answer is recorded: marks the step seen at that moment as own. Returns
 * the stage before; undefined where there is no such step.
 */
async function claim(
  step: WorkspaceDatabase,
  account: number,
  by: Session,
  { idOpportunity, idStade, deadline, at }: SeenOpportunity,
  own: OwnFields,
): Promise<number | null | undefined> {
  const said = { how: 'own', personId: personIdOf(step, by) } as const
  if (own.deadline)
    await step
      .updateTable('deadlineHistory')
      .set(said)
      .where('accountId', '=', account)
      .where('at', '=', at)
      .where('idOpportunity', '=', idOpportunity)
      .where('how', '=', 'seen')
      .where('deadline', deadline === null ? 'is' : '=', deadline)
      .execute()
  if (!own.stage) return undefined
  const claimed = await step
    .updateTable('stageHistory')
    .set(said)
    .where('accountId', '=', account)
    .where('idOpportunity', '=', idOpportunity)
    .where('at', '=', at)
    .where('how', '=', 'seen')
    .where('idStade', idStade === null ? 'is' : '=', idStade)
    .returning('fromStade')
    .executeTakeFirst()
  if (!claimed) return undefined
  await step
    .updateTable('stageNow')
    .set({ how: 'own' })
    .where('accountId', '=', account)
    .where('idOpportunity', '=', idOpportunity)
    .execute()
  return claimed.fromStade
}

/** Records what is new compared to the store's current state: another copy or call may have recorded it meanwhile. */
async function write(
  db: WorkspaceDatabase,
  scope: string,
  seen: readonly SeenOpportunity[],
  by: Session | null = null,
  own = NO_WRITE,
): Promise<number | null | undefined> {
  const account = await ensureAccount(db, scope)
  const known = knownNow(db, scope)
  let from: number | null | undefined
  for (let at = 0; at < seen.length; at += BATCH) {
    const some = seen.slice(at, at + BATCH)
    const ids = some.map(({ idOpportunity }) => idOpportunity)
    const now = await db.transaction().execute(async (step) => {
      await lockAccount(step, account)
      const before = await read(step, scope, ids)
      // A read showed what this write made, or moved, for the first time before it was recorded here.
      const lastOf = ({ idOpportunity, idStade, at }: SeenOpportunity) => {
        const last = before.get(idOpportunity)
        const isOwn = by !== null && last?.how === 'first' && last.at === at && last.idStade === idStade
        return isOwn ? undefined : last
      }
      const steps = some.flatMap((one) => stepOf(lastOf(one), one, own) ?? [])
      if (steps.length > 0) await insert(step, account, by, steps)
      const [only] = some
      if (by && only) {
        const last = lastOf(only)
        const claimed =
          steps[0]?.fromStade === undefined ? await claim(step, account, by, only, own.sent) : undefined
        const isLatest = last !== undefined && last.at <= only.at
        from = own.sent.stage && isLatest && claimed === undefined ? last.idStade : claimed
      }
      return read(step, scope, ids)
    })
    for (const [id, row] of now) known.set(id, row)
  }
  return from
}

/**
 * Records the stages and deadlines that a read shows as changes by somebody else, or made elsewhere. Ignores a read that is
 * older than what is known; what is seen for the first time is not a change.
 */
export async function observeOpportunities(
  db: WorkspaceDatabase,
  scope: string,
  seen: readonly SeenOpportunity[],
): Promise<void> {
  const ids = seen.map(({ idOpportunity }) => idOpportunity)
  const known = await knownOf(db, scope, ids)
  const news = seen.filter((one) => stepOf(known.get(one.idOpportunity), one, NO_WRITE) !== null)
  if (news.length > 0) await write(db, scope, news)
}

/** Records a write from here; returns the stage before, which may be the same, or undefined where it is unknown. */
export const ownChange = async (
  db: WorkspaceDatabase,
  session: Session,
  seen: SeenOpportunity,
  own: OwnWrite,
): Promise<number | null | undefined> => write(db, session.scope, [seen], session, own)
