import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connect } from './database.ts'

it('prepares a statement in use once, whatever came before, and holds no long one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'))
  const db = connect({ folder })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const run = async (text: string) => {
    prepare.mockClear()
    await sql.raw(text).execute(db)
    return prepare.mock.calls.length
  }
  for (let number = 0; number < 300; number += 1) expect(await run(`SELECT ${number}`)).toBe(1)
  expect(await run('SELECT 299')).toBe(0)
  expect(await run('SELECT 0')).toBe(1)
  const long = `SELECT ${Array(1_000).fill('1').join(', ')}`
  expect([await run(long), await run(long)]).toEqual([1, 1])
})

it('waits two seconds at most for a file that another program holds: nobody is served meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'held-'))
  const other = new DatabaseSync(join(folder, 'workspace.db'))
  onTestFinished(() => {
    other.close()
    rmSync(folder, { recursive: true })
  })
  other.exec('PRAGMA journal_mode = WAL; PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE held (id INTEGER)')
  const begun = performance.now()
  expect(() => connect({ folder })).toThrow('database is locked')
  expect(performance.now() - begun).toBeLessThan(20_000)
})
