import type { StageKnowledge } from '#lib/domain/workspace/workspace.ts'
import { Lru } from '../lru.ts'
import type { Session } from '../session/session.ts'
import { singleton } from '../singleton.ts'
import { accountId, ensureAccount, lockAccount } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
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
  /** Who set the deadline, where that is a step. */
  deadlineHow: Own | 'seen'
  /** What it was before, where that is a step: undefined where it did not change, or nothing was known. */
  fromStade?: number | null | undefined
  fromDeadline?: string | null | undefined
}

type Own = Extract<StageKnowledge, 'own'>

interface OwnFields {
  stage: boolean
  deadline: boolean
}
/** What of an opportunity a write from here set itself: the rest of its answer is what others did, seen by it. */
export interface OwnWrite {
  /** What its page says is new. */
  said: OwnFields
  /** What was in it: where that is not what was known, the write changed it, whatever its page says. */
  sent: OwnFields
}
const NOTHING: OwnFields = { stage: false, deadline: false }
const NO_WRITE: OwnWrite = { said: NOTHING, sent: NOTHING }

/** Rows of one statement: each is some of the 32,766 values that SQLite takes. */
const BATCH = 1_000
const ACCOUNTS = 50

/** So long what is known is taken for true, milliseconds: another copy may have deleted it, or a backup been put back. */
const KNOWN_MS = 10 * 60_000

type KnownByAccount = Lru<string, { stages: Map<number, Known>; until: number }>

/** What is known of each opportunity, by account: what is in the store already is not asked for again. */
const knownIn = (db: WorkspaceDatabase): KnownByAccount => {
  const stores = singleton('known-stages', () => new WeakMap<WorkspaceDatabase, KnownByAccount>())
  const known = stores.get(db) ?? (new Lru(ACCOUNTS) as KnownByAccount)
  stores.set(db, known)
  return known
}

/** What this process knows of an account's opportunities without asking the store. */
export function knownNow(db: WorkspaceDatabase, scope: string): Map<number, Known> {
  const kept = knownIn(db).get(scope)
  if (kept && performance.now() < kept.until) return kept.stages
  const stages = new Map<number, Known>()
  knownIn(db).set(scope, { stages, until: performance.now() + KNOWN_MS })
  return stages
}

/** After whatever may have changed the store behind this process's back. */
export const forgetKnownStages = (db: WorkspaceDatabase, scope: string): void => knownIn(db).delete(scope)

/** What the store says of them; at most a batch of ids. */
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

/** What an answer tells that was not known; null where it tells nothing, or is older than what is known. */
function stepOf(last: Known | undefined, seen: SeenOpportunity, { said, sent }: OwnWrite): Step | null {
  const { idOpportunity, idStade, deadline, at } = seen
  const own = last ? sent : said
  const deadlineHow = own.deadline ? 'own' : 'seen'
  if (!last) {
    const first = { idOpportunity, idStade, at, deadline, deadlineAt: at, deadlineHow } as const
    return own.stage ? { ...first, how: 'own', fromStade: null } : { ...first, how: 'first' }
  }
  // Also of a write from here: its line may have waited while a read showed what came after it.
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
 * A poll may show a write from here before its own answer does: what was seen of that very moment is one's own after all.
 * Answers the stage before; undefined where it was not so.
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

/** Keeps what is new of it, by what the store says now: another copy, or another answer, may have told it meanwhile. */
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
      const steps = some.flatMap((one) => stepOf(before.get(one.idOpportunity), one, own) ?? [])
      if (steps.length > 0) await insert(step, account, by, steps)
      const [only] = some
      if (by && only) {
        const last = before.get(only.idOpportunity)
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
 * Keeps what a read shows of stages and deadlines: what somebody else changed, or somewhere else. A read that is older than
 * what is known says nothing; what is seen for the first time is no step of anything.
 */
export async function seeOpportunities(
  db: WorkspaceDatabase,
  scope: string,
  seen: readonly SeenOpportunity[],
): Promise<void> {
  const ids = seen.map(({ idOpportunity }) => idOpportunity)
  const known = await knownOf(db, scope, ids)
  const news = seen.filter((one) => stepOf(known.get(one.idOpportunity), one, NO_WRITE) !== null)
  if (news.length > 0) await write(db, scope, news)
}

/** Keeps what was set here, and answers the stage before, which may be the same: undefined where that is not known. */
export const ownChange = async (
  db: WorkspaceDatabase,
  session: Session,
  seen: SeenOpportunity,
  own: OwnWrite,
): Promise<number | null | undefined> => write(db, session.scope, [seen], session, own)
