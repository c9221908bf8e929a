import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../session/live-session.ts'
import { connect, migrate } from './database.ts'
import { currentPerson, declare, ownPerson, people, personIdOf, removePerson } from './people.ts'

const [FIRST, SECOND] = ['a secret of this test, and of nobody', 'another one of this test, and of nobody']
let secrets = [FIRST]
vi.mock('../env.ts', () => ({ env: () => ({ SESSION_SECRET: secrets, SESSION_MAX_HOURS: 12 }) }))

const folder = mkdtempSync(join(tmpdir(), 'people-'))
const db = connect({ folder })
beforeAll(() => migrate(db, 'sqlite'))
beforeEach(() => {
  secrets = [FIRST]
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const sessionOf = (id: string, scope: string): Session => ({
  id,
  apiKey: 'key',
  signedOn: null,
  idAccount: scope,
  scope,
  issuedAt: 0,
  lastSeen: 0,
  role: 'admin',
  person: null,
})

it('leaves what is not said of somebody who is known, and takes away what is said to be nothing', async () => {
  const [morning, evening] = [sessionOf('morning', 'one'), sessionOf('evening', 'one')]
  const said = { email: 'anne@example.fr', idUser: 112 }
  const { id } = await declare(db, morning, { name: 'Anne', ...said })
  expect(await declare(db, evening, { name: 'anne' })).toMatchObject({ id, ...said })
  expect(await currentPerson(db, morning)).toMatchObject({ id, ...said })
  expect(await declare(db, evening, { name: 'Anne', idUser: null })).toMatchObject({ ...said, idUser: null })
  expect(await people(db, 'one')).toHaveLength(1)
})

it('knows whom a session is after another secret has come before the one that it was named by', async () => {
  const session = sessionOf('long', 'two')
  const idNow = () => personIdOf(db, session).executeTakeFirst()
  const { id } = await declare(db, session, { name: 'Anne' })
  secrets = [SECOND, FIRST]
  expect(await currentPerson(db, session)).toMatchObject({ id, name: 'Anne' })
  expect(await idNow()).toEqual({ personId: id })
  const bob = await declare(db, session, { name: 'Bob' })
  expect(await currentPerson(db, session)).toMatchObject({ id: bob.id, name: 'Bob' })
  expect(await idNow()).toEqual({ personId: bob.id })
  secrets = [SECOND]
  expect(await currentPerson(db, session)).toMatchObject({ name: 'Bob' })
})

it('still calls whoever signed in with the organisation as it does, to them alone, after their name was removed', async () => {
  const person = { subject: 'alice', name: 'Alice', email: null }
  const session: Session = { ...sessionOf('signed-on', 'three'), person }
  const known = await ownPerson(db, session)
  expect(known).toMatchObject({ name: 'Alice', declared: false })
  await removePerson(db, 'three', known?.id ?? 0, false)
  expect([await currentPerson(db, session), await people(db, 'three')]).toEqual([null, []])
  expect(await ownPerson(db, session)).toEqual(known)
  expect(await declare(db, session, { name: 'Alice', idUser: 103 })).toMatchObject({
    name: 'Alice',
    idUser: 103,
  })
})
