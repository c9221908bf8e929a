import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connect, migrate } from './database.ts'

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

/** A workspace whose file another program has opened, too. */
async function shared() {
  const folder = mkdtempSync(join(tmpdir(), 'held-'))
  const other = new DatabaseSync(join(folder, 'workspace.db'))
  const db = connect({ folder })
  onTestFinished(async () => {
    await db.destroy()
    other.close()
    rmSync(folder, { recursive: true })
  })
  other.exec('PRAGMA journal_mode = WAL')
  return { db, other }
}

/** The outcome of `work`, and the longest time in which nobody else was served. */
async function servedDuring(work: Promise<unknown>) {
  let outcome: string | undefined
  work.then(
    () => (outcome = 'done'),
    (error: Error) => (outcome = error.message),
  )
  let worst = 0
  while (outcome === undefined) {
    const began = performance.now()
    await delay(1)
    worst = Math.max(worst, performance.now() - began)
  }
  return { outcome, worst }
}

it('waits for a file that another program holds, while others are served, and not for ever', async () => {
  const { db, other } = await shared()
  other.exec('PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE held (id INTEGER)')
  const { outcome, worst } = await servedDuring(migrate(db, 'sqlite'))
  expect(outcome).toBe('database is locked')
  expect(worst).toBeLessThan(1_000)
})

it('waits for a write of another program, while others are served, and then writes', async () => {
  const { db, other } = await shared()
  await migrate(db, 'sqlite')
  const write = (scope: string, to = db) => to.insertInto('account').values({ scope, createdAt: 1 }).execute()
  other.exec('BEGIN IMMEDIATE')
  const short = servedDuring(db.transaction().execute((step) => write('one', step)))
  await delay(100)
  other.exec('COMMIT')
  expect((await short).outcome).toBe('done')
  other.exec('BEGIN IMMEDIATE')
  const began = performance.now()
  const long = await servedDuring(Promise.all([write('two'), write('three')].map((one) => one.catch(String))))
  // The second has waited behind the first, and does not begin anew.
  expect(performance.now() - began).toBeLessThan(3_900)
  expect([long.outcome, long.worst < 1_000]).toEqual(['done', true])
  expect(await db.selectFrom('account').select('scope').execute()).toEqual([{ scope: 'one' }])
})
