import { LONGEST_NAME, type Person } from '#lib/domain/workspace/workspace.ts'

import { env } from '../env.ts'
import { invalid } from '../errors.ts'
import type { Session } from '../session/live-session.ts'
import type { SealedSession } from '../session/seal.ts'
import { namesOf } from '../store/names.ts'
import { accountId, ensureAccount } from './account.ts'
import type { Database } from './database.ts'

const personOf = (row: {
  id: number
  name: string | null
  email: string | null
  idUser: number | null
  subject: string | null
}): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  idUser: row.idUser,
  declared: row.subject === null,
})

const COLUMNS = ['person.id', 'person.name', 'person.email', 'person.idUser', 'person.subject'] as const

/** What a session is called in the store: nothing that stands there opens one. */
const sessionName = (session: SealedSession): string => namesOf('session', session.id)[0] ?? ''

/** The id of the person that a session is, as a part of a query. */
export const personIdOf = (db: Database, session: Session) =>
  db.selectFrom('session').select('personId').where('id', '=', sessionName(session))

/** Who the session is, null where nobody has said. */
export async function whoIs(db: Database, session: Session): Promise<Person | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.personId')
    .select(COLUMNS)
    .where('session.id', '=', sessionName(session))
    .executeTakeFirst()
  if (session.person) return row ? personOf(row) : signOnAs(db, session, session.person)
  return row ? personOf(row) : null
}

/** Makes the session the person of that subject, by the name that the provider gives them now. */
export async function signOnAs(
  db: Database,
  session: SealedSession,
  { subject, name, email }: NonNullable<Session['person']>,
): Promise<Person> {
  const account = await ensureAccount(db, session.scope)
  const values = { name: (name ?? email ?? subject).slice(0, LONGEST_NAME), email }
  const changed = await db
    .updateTable('person')
    .set(values)
    .where('accountId', '=', account)
    .where('subject', '=', subject)
    .returning(['id', 'idUser'])
    .executeTakeFirst()
  const { id, idUser } =
    changed ??
    (await db
      .insertInto('person')
      .values({ ...values, accountId: account, subject, idUser: null, createdAt: Date.now() })
      .returning(['id', 'idUser'])
      .executeTakeFirstOrThrow())
  await bind(db, session, account, id)
  return { id, ...values, idUser, declared: false }
}

/** Everybody of the account who has a name, by it. */
export async function people(db: Database, scope: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('person')
    .select(COLUMNS)
    .where('accountId', '=', accountId(db, scope))
    .where('name', 'is not', null)
    .orderBy('name')
    .limit(1000)
    .execute()
  return rows.map(personOf)
}

export interface Declared {
  name: string
  email: string | null
  idUser: number | null
}

/**
 * Makes the session that person: whoever said the same name before, or somebody new. Who signed in by OIDC is nobody that
 * anybody can say to be, and can say of themselves which user of the API they are.
 */
export async function declare(
  db: Database,
  session: Session,
  { name, email, idUser }: Declared,
): Promise<Person> {
  const account = await ensureAccount(db, session.scope)
  const own = session.person && (await whoIs(db, session))
  if (own) {
    await db.updateTable('person').set({ idUser }).where('id', '=', own.id).execute()
    return { ...own, idUser }
  }
  const same = (await people(db, session.scope)).find(
    (one) => one.declared && one.name?.toLowerCase() === name.toLowerCase(),
  )
  const values = { name, email, idUser }
  const { id } = same
    ? await db
        .updateTable('person')
        .set(values)
        .where('id', '=', same.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('person')
        .values({ ...values, accountId: account, subject: null, createdAt: Date.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
  await bind(db, session, account, id)
  return { id, name, email, idUser, declared: true }
}

async function bind(db: Database, session: SealedSession, account: number, personId: number): Promise<void> {
  const until = Date.now() + env().SESSION_MAX_HOURS * 3_600_000
  await db.deleteFrom('session').where('until', '<', Date.now()).execute()
  await db
    .insertInto('session')
    .values({ id: sessionName(session), accountId: account, personId, until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ personId, until }))
    .execute()
}

/**
 * Takes a person's name away wherever it stands: who did something stays a number. What they kept for themselves goes, and
 * what the team calls the user that they are.
 */
export async function removePerson(db: Database, scope: string, id: number): Promise<void> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'accountId', 'idUser'])
    .where('id', '=', id)
    .where('accountId', '=', accountId(db, scope))
    .executeTakeFirst()
  if (!person) throw invalid('There is no such person')
  await db.transaction().execute(async (step) => {
    await step.deleteFrom('session').where('personId', '=', id).execute()
    await step.deleteFrom('item').where('personId', '=', id).where('shared', '=', 0).execute()
    await step.deleteFrom('feed').where('personId', '=', id).execute()
    if (person.idUser !== null)
      await step
        .deleteFrom('name')
        .where('accountId', '=', person.accountId)
        .where('kind', '=', 'user')
        .where('id', '=', String(person.idUser))
        .execute()
    await step
      .updateTable('person')
      .set({ name: null, email: null, idUser: null, subject: null })
      .where('id', '=', id)
      .execute()
  })
}
