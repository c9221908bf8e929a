import type { StuckRule, Target } from '#lib/domain/workspace/workspace.ts'
import type { Session } from '../session/session.ts'
import { accountId, ensureAccount, lockAccount, withinLimit } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { isoTime } from './fields.ts'
import { personIdOf } from './people.ts'

/** Stands for "all" in a key column; the API's ids begin at 1. */
const ALL = 0
const idOrNull = (id: number): number | null => (id === ALL ? null : id)

/** Limit of targets per call: three years of thirty people. */
export const MAX_TARGETS = 1_200

/** When an opportunity is stuck, as the team has set it: for all stages and for single ones. */
export async function listStuckRules(db: WorkspaceDatabase, scope: string): Promise<StuckRule[]> {
  const rows = await db
    .selectFrom('stuckRule')
    .leftJoin('person', 'person.id', 'stuckRule.personId')
    .select(['stuckRule.idStade', 'stuckRule.days', 'stuckRule.at', 'person.name as by'])
    .where('stuckRule.accountId', '=', accountId(db, scope))
    .orderBy('stuckRule.idStade')
    .execute()
  return rows.map(({ idStade, at, ...row }) => ({ ...row, idStade: idOrNull(idStade), at: isoTime(at) }))
}

export async function setStuckRule(
  db: WorkspaceDatabase,
  session: Session,
  { idStade, days }: Pick<StuckRule, 'idStade' | 'days'>,
): Promise<void> {
  const said = { days, personId: personIdOf(db, session), at: Date.now() }
  const account = await ensureAccount(db, session.scope)
  await withinLimit(db, account, 'stuckRule', (step) =>
    step
      .insertInto('stuckRule')
      .values({ ...said, accountId: account, idStade: idStade ?? ALL })
      .onConflict((conflict) => conflict.columns(['accountId', 'idStade']).doUpdateSet(said))
      .execute(),
  )
}

/** Removes a rule: a stage falls back to the rule for all stages, and that one to the default number of days. */
export async function removeStuckRule(
  db: WorkspaceDatabase,
  scope: string,
  idStade: number | null,
): Promise<void> {
  await db
    .deleteFrom('stuckRule')
    .where('accountId', '=', accountId(db, scope))
    .where('idStade', '=', idStade ?? ALL)
    .execute()
}

export async function listTargets(db: WorkspaceDatabase, scope: string): Promise<Target[]> {
  const rows = await db
    .selectFrom('target')
    .leftJoin('person', 'person.id', 'target.personId')
    .select(['target.idUser', 'target.month', 'target.cents', 'target.at', 'person.name as by'])
    .where('target.accountId', '=', accountId(db, scope))
    .orderBy('target.month')
    .orderBy('target.idUser')
    .execute()
  return rows.map(({ idUser, at, ...row }) => ({ ...row, idUser: idOrNull(idUser), at: isoTime(at) }))
}

/** Sets targets, replacing earlier ones; `cents` null removes one. All or none. */
export async function setTargets(
  db: WorkspaceDatabase,
  session: Session,
  targets: readonly { idUser: number | null; month: string; cents: number | null }[],
): Promise<void> {
  const account = await ensureAccount(db, session.scope)
  const at = Date.now()
  await withinLimit(db, account, 'target', async (step) => {
    await lockAccount(step, account)
    // The last of several for one place counts. One statement to set all, and one per month to remove.
    const places = new Map(targets.map((target) => [`${target.month} ${target.idUser ?? ALL}`, target]))
    const rows = [...places.values()].map((target) => ({ ...target, idUser: target.idUser ?? ALL }))
    const personId = personIdOf(step, session)
    const set = rows.flatMap(({ cents, ...place }) =>
      cents === null ? [] : [{ ...place, cents, accountId: account, personId, at }],
    )
    if (set.length > 0)
      await step
        .insertInto('target')
        .values(set)
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'idUser', 'month']).doUpdateSet((row) => ({
            cents: row.ref('excluded.cents'),
            personId: row.ref('excluded.personId'),
            at: row.ref('excluded.at'),
          })),
        )
        .execute()
    const taken = Map.groupBy(
      rows.filter(({ cents }) => cents === null),
      ({ month }) => month,
    )
    for (const [month, some] of taken)
      await step
        .deleteFrom('target')
        .where('accountId', '=', account)
        .where('month', '=', month)
        .where(
          'idUser',
          'in',
          some.map(({ idUser }) => idUser),
        )
        .execute()
  })
}
