import { MAX_NAME_LENGTH, type Person, shortLine } from '#lib/domain/workspace/workspace.ts'
import { env } from '../env.ts'
import { invalid } from '../errors.ts'
import type { Session } from '../session/live-session.ts'
import type { SealedSession } from '../session/seal.ts'
import { namesOf } from '../store/names.ts'
import { isClockTrusted } from '../trusted-clock.ts'
import { accountId, emptyLog, ensureAccount, lockAccount } from './account.ts'
import type { WorkspaceDatabase } from './database.ts'

type Row = Omit<Person, 'declared'> & { subject: string | null }
const personOf = ({ subject, ...person }: Row): Person => ({ ...person, declared: subject === null })

const COLUMNS = ['person.id', 'person.name', 'person.email', 'person.idUser', 'person.subject'] as const

/** Digests of the session's id, by each secret: nobody can use what is stored to open a session. */
const sessionNames = (session: SealedSession): string[] => namesOf('session', session.id)

/** Subquery: the id of the session's person. */
export const personIdOf = (db: WorkspaceDatabase, session: Session) =>
  db.selectFrom('session').select('personId').where('id', 'in', sessionNames(session)).limit(1)

/** The session's person; null where they have not said who they are, or the name was removed since. */
export async function currentPerson(db: WorkspaceDatabase, session: Session): Promise<Person | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.personId')
    .select(COLUMNS)
    .where('session.id', 'in', sessionNames(session))
    .limit(1)
    .executeTakeFirst()
  if (row) return row.name === null ? null : personOf(row)
  return session.person ? signOnAs(db, session, session.person) : null
}

const nameBy = ({ subject, name, email }: NonNullable<Session['person']>) =>
  shortLine(name ?? email ?? subject, MAX_NAME_LENGTH)

/** `currentPerson` for themselves alone: after their name was removed, whoever signed in by OIDC is still called as there. */
export async function ownPerson(db: WorkspaceDatabase, session: Session): Promise<Person | null> {
  const known = await currentPerson(db, session)
  if (known || !session.person) return known
  const { personId: id } = await personIdOf(db, session).executeTakeFirstOrThrow()
  return { id, name: nameBy(session.person), email: session.person.email, idUser: null, declared: false }
}

/** Makes sure that an OIDC session has its person before a write: the store may have been away at sign-in. */
export async function ensurePerson(db: WorkspaceDatabase, session: Session): Promise<void> {
  if (session.person) await currentPerson(db, session)
}

/** Binds the session to the provider's person of that subject, with the name that it has now. */
export async function signOnAs(
  db: WorkspaceDatabase,
  session: SealedSession,
  person: NonNullable<Session['person']>,
): Promise<Person> {
  const account = await ensureAccount(db, session.scope)
  const { subject, email } = person
  const values = { name: nameBy(person), email }
  const issuer = env().OIDC_ISSUER ?? ''
  return db.transaction().execute(async (step) => {
    await lockAccount(step, account)
    // Rows of an earlier release have no issuer: all get this one now, so that a later provider's people are others.
    await step
      .updateTable('person')
      .set({ issuer })
      .where('accountId', '=', account)
      .where('subject', 'is not', null)
      .where('issuer', 'is', null)
      .execute()
    const changed = await step
      .updateTable('person')
      .set(values)
      .where('accountId', '=', account)
      .where('subject', '=', subject)
      .where('issuer', '=', issuer)
      .returning(['id', 'idUser'])
      .executeTakeFirst()
    const { id, idUser } =
      changed ??
      (await step
        .insertInto('person')
        .values({ ...values, accountId: account, subject, issuer, idUser: null, createdAt: Date.now() })
        .returning(['id', 'idUser'])
        .executeTakeFirstOrThrow())
    await bind(step, session, account, id)
    return { id, ...values, idUser, declared: false }
  })
}

const withName = (db: WorkspaceDatabase, scope: string) =>
  db
    .selectFrom('person')
    .select(COLUMNS)
    .where('accountId', '=', accountId(db, scope))
    .where('name', 'is not', null)

/** Limit of people who declared their name; a list of people ends there too. */
const MAX_PEOPLE = 1_000

/** Everybody of the account who has a name, sorted by it. */
export async function people(db: WorkspaceDatabase, scope: string): Promise<Person[]> {
  const rows = await withName(db, scope).orderBy('name').limit(MAX_PEOPLE).execute()
  return rows.map(personOf)
}

/** For a known person, undefined leaves a value as it is, and null removes it. */
export interface Declared {
  name: string
  email?: string | null | undefined
  idUser?: number | null | undefined
}

const said = <Value>(value: Value | undefined, known: Value | undefined): Value | null =>
  value === undefined ? (known ?? null) : value

/**
 * Binds the session to that person: whoever declared the same name before, or a new one; with `renames`, the person it
 * is already, unless the name is another's. Nobody can declare to be an OIDC user; an OIDC user can only declare which
 * user of the API they are.
 */
export async function declare(
  db: WorkspaceDatabase,
  session: Session,
  { name, email, idUser }: Declared,
  renames = false,
): Promise<Person> {
  const account = await ensureAccount(db, session.scope)
  if (session.person) {
    const own = (await currentPerson(db, session)) ?? (await signOnAs(db, session, session.person))
    const mine = { idUser: said(idUser, own.idUser) }
    await db.updateTable('person').set(mine).where('id', '=', own.id).execute()
    return { ...own, ...mine }
  }
  return db.transaction().execute(async (step) => {
    // So that two who declare the same name at once become one person.
    await lockAccount(step, account)
    const all = await withName(step, session.scope).where('subject', 'is', null).execute()
    const named = all.find((one) => one.name?.toLowerCase() === name.toLowerCase())
    const me = renames ? await currentPerson(step, session) : null
    const same = named ?? all.find((one) => one.id === me?.id)
    if (!same && all.length >= MAX_PEOPLE) throw invalid(`The team has ${MAX_PEOPLE} people, and no more`)
    const values = { name, email: said(email, same?.email), idUser: said(idUser, same?.idUser) }
    const { id } = same
      ? await step
          .updateTable('person')
          .set(values)
          .where('id', '=', same.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await step
          .insertInto('person')
          .values({ ...values, accountId: account, subject: null, createdAt: Date.now() })
          .returning('id')
          .executeTakeFirstOrThrow()
    await bind(step, session, account, id)
    return { id, ...values, declared: true }
  })
}

async function bind(
  db: WorkspaceDatabase,
  session: SealedSession,
  account: number,
  personId: number,
): Promise<void> {
  const until = Date.now() + env().SESSION_MAX_HOURS * 3_600_000
  const over = isClockTrusted() ? Date.now() : 0
  const [id = '', ...others] = sessionNames(session)
  await db
    .deleteFrom('session')
    .where((where) =>
      where.or([where('until', '<', over), ...(others.length > 0 ? [where('id', 'in', others)] : [])]),
    )
    .execute()
  await db
    .insertInto('session')
    .values({ id, accountId: account, personId, until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ personId, until }))
    .execute()
}

/** Ids of users whom the team calls by the person's name, or whose number the person declared. */
async function namesOfPerson(
  db: WorkspaceDatabase,
  { accountId, name, idUser }: { accountId: number; name: string | null; idUser: number | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('name')
    .select(['id', 'name'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'user')
    .execute()
  const isTheirs = (row: { id: string; name: string }) =>
    row.id === String(idUser) || row.name.toLowerCase() === name?.toLowerCase()
  return rows.filter(isTheirs).map(({ id }) => id)
}

/**
 * Removes a person's name everywhere, with `isFile` from SQLite's WAL too: activity keeps only their number. Also deletes
 * their personal items, their calendar addresses, and the team's name for the user that they are.
 */
export async function removePerson(
  db: WorkspaceDatabase,
  scope: string,
  id: number,
  isFile: boolean,
): Promise<void> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'accountId', 'name', 'idUser', 'subject'])
    .where('id', '=', id)
    .where('accountId', '=', accountId(db, scope))
    .executeTakeFirst()
  if (!person) throw invalid('There is no such person')
  await db.transaction().execute(async (step) => {
    // An OIDC session is bound to nobody until the person signs in again.
    if (person.subject === null) await step.deleteFrom('session').where('personId', '=', id).execute()
    await step.deleteFrom('item').where('personId', '=', id).where('shared', '=', 0).execute()
    await step.deleteFrom('feed').where('personId', '=', id).execute()
    const names = await namesOfPerson(step, person)
    if (names.length > 0)
      await step
        .deleteFrom('name')
        .where('accountId', '=', person.accountId)
        .where('kind', '=', 'user')
        .where('id', 'in', names)
        .execute()
    await step
      .updateTable('person')
      .set({ name: null, email: null, idUser: null, subject: null, issuer: null })
      .where('id', '=', id)
      .execute()
  })
  if (isFile) await emptyLog(db)
}
