import type { GivenName, NameKind, StageMeaning } from '#lib/domain/workspace/workspace.ts'
import type { Session } from '../session/session.ts'
import { accountId, ensureAccount, withinLimit } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'
import { isoTime } from './fields.ts'
import { personIdOf } from './people.ts'

export async function listNames(db: WorkspaceDatabase, scope: string): Promise<GivenName[]> {
  const rows = await db
    .selectFrom('name')
    .leftJoin('person', 'person.id', 'name.personId')
    .select(['name.kind', 'name.id', 'name.name', 'name.at', 'person.name as by'])
    .where('name.accountId', '=', accountId(db, scope))
    .orderBy('name.kind')
    .orderBy('name.name')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: isoTime(at) }))
}

export type NewName = Pick<GivenName, 'kind' | 'id' | 'name'>

/** Saves names, replacing earlier ones; all or none. */
export async function storeNames(
  db: WorkspaceDatabase,
  session: Session,
  names: readonly NewName[],
): Promise<void> {
  if (names.length === 0) return
  const account = await ensureAccount(db, session.scope)
  const at = Date.now()
  // In a fixed order: two people who save the same names at once would deadlock otherwise.
  const placeOf = ({ kind, id }: NewName) => `${kind} ${id}`
  const ordered = names.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  await withinLimit(db, account, 'name', (step) =>
    step
      .insertInto('name')
      .values(
        ordered.map((name) => ({ ...name, accountId: account, personId: personIdOf(step, session), at })),
      )
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'kind', 'id']).doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          personId: row.ref('excluded.personId'),
          at: row.ref('excluded.at'),
        })),
      )
      .execute(),
  )
}

export async function removeName(
  db: WorkspaceDatabase,
  scope: string,
  kind: NameKind,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('name')
    .where('accountId', '=', accountId(db, scope))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** What the team says of stages; only stages of which it has said something. */
export async function listStages(db: WorkspaceDatabase, scope: string): Promise<StageMeaning[]> {
  const rows = await db
    .selectFrom('stage')
    .leftJoin('person', 'person.id', 'stage.personId')
    .select(['stage.idStade', 'stage.outcome', 'stage.probability', 'stage.at', 'person.name as by'])
    .where('stage.accountId', '=', accountId(db, scope))
    .orderBy('stage.idStade')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: isoTime(at) }))
}

export async function setStage(
  db: WorkspaceDatabase,
  session: Session,
  stage: Pick<StageMeaning, 'idStade' | 'outcome' | 'probability'>,
): Promise<void> {
  const { idStade, ...meaning } = stage
  const said = { ...meaning, personId: personIdOf(db, session), at: Date.now() }
  const account = await ensureAccount(db, session.scope)
  await withinLimit(db, account, 'stage', (step) =>
    step
      .insertInto('stage')
      .values({ ...said, accountId: account, idStade })
      .onConflict((conflict) => conflict.columns(['accountId', 'idStade']).doUpdateSet(said))
      .execute(),
  )
}
