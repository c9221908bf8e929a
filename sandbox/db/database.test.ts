import { expect, it } from 'vitest'

import { Database } from './database.ts'

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
