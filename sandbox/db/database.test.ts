import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { Database, isDiskFault } from './database.ts'

it('names a full disk, which takes a transaction back by itself, and works on once there is room', () => {
  const db = new Database(':memory:')
  db.create('CREATE TABLE note (text TEXT)')
  const write = () => db.transaction(() => db.run('INSERT INTO note VALUES (?)', 'x'.repeat(100_000)))
  db.all('PRAGMA max_page_count = 1')
  expect(write).toThrow('database or disk is full')
  expect(db.count('SELECT count(*) FROM note')).toBe(0)
  db.all('PRAGMA max_page_count = 1000')
  expect(write().changes).toBe(1)
  db.close()
})

it('counts a file that another program has locked as a fault of the disk, after which jobs run again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-locked-'))
  const [db, other] = [0, 1].map(() => new Database(join(folder, 'locked.db'))) as [Database, Database]
  db.all('PRAGMA busy_timeout = 1')
  const fault = other.transaction(() => {
    try {
      return db.transaction(() => null)
    } catch (error) {
      return error
    }
  })
  expect(isDiskFault(fault)).toBe(true)
  for (const each of [db, other]) each.close()
  rmSync(folder, { recursive: true })
})
