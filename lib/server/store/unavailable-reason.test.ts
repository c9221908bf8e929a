import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { connect, migrate } from '../workspace/database.ts'
import { unavailableReason } from './unavailable-reason.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'away-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'workspace.db')

/** The word that the log would have after an attempt to open the workspace. */
async function word(where: Parameters<typeof connect>[0] = { folder }): Promise<string | undefined> {
  try {
    const db = connect(where)
    await migrate(db, 'url' in where ? 'postgres' : 'sqlite').finally(() => db.destroy())
  } catch (error) {
    return unavailableReason(error)
  }
  throw new Error('It was opened')
}

async function made(): Promise<void> {
  const db = connect({ folder })
  await migrate(db, 'sqlite')
  await db.destroy()
}

it('tells a file that is no database', async () => {
  writeFileSync(file(), 'a text of somebody else, longer than the header of a database is'.repeat(20))
  expect(await word()).toBe('NOTADB')
})

it('tells a file that lost its end', async () => {
  await made()
  truncateSync(file(), 4096 * 3)
  expect(await word()).toBe('CORRUPT')
})

it('tells a folder where the file should be', async () => {
  mkdirSync(file())
  expect(await word()).toBe('CANTOPEN')
})

it('tells tables of a later release', async () => {
  await made()
  const db = connect({ folder })
  const later = { name: '999-later', timestamp: '2030-01-01' }
  await db
    .insertInto('kysely_migration' as 'account')
    .values(later as never)
    .execute()
  await db.destroy()
  expect(await word()).toBe('LATER')
})

it('tells a server that is not there', async () => {
  expect(await word({ url: 'postgres://somebody@127.0.0.1:1/none' })).toBe('ECONNREFUSED')
})

it('tells a server that speaks no TLS', async () => {
  const plain = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(0)
  const { port } = plain.address() as AddressInfo
  expect(await word({ url: `postgres://somebody@localhost:${port}/none?sslmode=verify-full` })).toBe('NO_TLS')
  plain.close()
})

it('tells silence, and keeps what it does not know to itself', () => {
  expect(unavailableReason(new Error('The workspace is silent'))).toBe('SILENT')
  expect(unavailableReason(new Error('timeout exceeded when trying to connect'))).toBe('SILENT')
  expect(unavailableReason(Object.assign(new Error('x'), { code: 'name "Dupont"' }))).toBeUndefined()
  expect(unavailableReason('Dupont')).toBeUndefined()
})
