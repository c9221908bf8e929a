import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import type { FeedChoice } from '#lib/domain/workspace/workspace.ts'
import type { Session } from '../session/live-session.ts'
import { connect, migrate } from './database.ts'
import { listFeeds, makeFeed, revokeFeed } from './feeds.ts'
import { removePerson, signOnAs } from './people.ts'

vi.mock('../env.ts', () => ({
  env: () => ({ SESSION_SECRET: ['a secret of this test, and of nobody'], SESSION_MAX_HOURS: 12 }),
}))

const folder = mkdtempSync(join(tmpdir(), 'feeds-'))
const db = connect({ folder })
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const choice: FeedChoice = { name: 'Deadlines', idUser: null, amounts: false, locale: 'en', currency: 'EUR' }
const byKey: Session = {
  id: 'by key',
  apiKey: 'key',
  signedOn: null,
  idAccount: 'one',
  scope: 'account:one',
  issuedAt: 0,
  lastSeen: 0,
  role: 'admin',
  person: null,
}
const person = { subject: 'anne', name: 'Anne', email: null }
const byOidc: Session = {
  ...byKey,
  id: 'by OIDC',
  signedOn: { subject: 'anne', sid: null },
  role: 'reader',
  person,
}

it('shows who signed in by OIDC, and whose name was taken away, no address of those who never said who they are', async () => {
  await migrate(db, 'sqlite')
  const nobodys = await makeFeed(db, byKey, choice, null)
  const { id } = await signOnAs(db, byOidc, person)
  await removePerson(db, byKey.scope, id, false)
  expect(await listFeeds(db, byOidc)).toEqual([])
  await expect(revokeFeed(db, byOidc, nobodys.id)).rejects.toMatchObject({ status: 404 })
  const own = await makeFeed(db, byOidc, choice, null)
  expect(await listFeeds(db, byOidc)).toMatchObject([{ id: own.id, mine: true }])
  expect(await listFeeds(db, byKey)).toMatchObject([
    { id: nobodys.id, mine: true },
    { id: own.id, mine: false },
  ])
})
