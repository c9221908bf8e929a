// npm run upgrade-check: checks existing settings and data against this release before it is started with them. Writes
// nothing: migrations run on a copy.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import { parseEnv } from '#lib/server/env.ts'
import { connect, engineOf, migrate, type Where } from '#lib/server/workspace/database.ts'
import { migrationsFor } from '#lib/server/workspace/migrations.ts'
import { root } from './lib/bootstrap.mjs'
import { inOrder } from './lib/release.mjs'

/** PostgreSQL's error code for a missing table; a missing database has another. */
const NO_TABLE = '42P01'
const problems: string[] = []
const say = (text: string) => console.log(`  ${text}`)
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The migrations already applied; none where there are no tables. */
async function stepsOf(where: Where): Promise<string[]> {
  const db = connect(where)
  try {
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === NO_TABLE || /no such table/.test(wordsOf(error))) return []
    throw error
  } finally {
    await db.destroy()
  }
}

function compare(done: readonly string[], where: Where): string[] {
  const ours = Object.keys(migrationsFor(engineOf(where)))
  const later = done.filter((step) => !ours.includes(step))
  if (later.length > 0)
    problems.push(
      `workspace: its tables are of a later release (${later.join(', ')}): restore a backup, or take that release`,
    )
  return ours.filter((step) => !done.includes(step))
}

/** A consistent copy of an SQLite file, in a new folder. */
async function copied(file: string, name: string): Promise<string> {
  const db = new DatabaseSync(file, { readOnly: true })
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  try {
    await backup(db, join(folder, name))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    db.close()
  }
  return folder
}

async function checkFile(file: string): Promise<void> {
  const folder = await copied(file, 'workspace.db')
  try {
    const waiting = compare(await stepsOf({ folder }), { folder })
    if (problems.length > 0) return
    const started = performance.now()
    const db = connect({ folder })
    await migrate(db, 'sqlite').finally(() => db.destroy())
    const copy = new DatabaseSync(join(folder, 'workspace.db'))
    const [verdict] = copy.prepare('PRAGMA integrity_check').all()
    copy.close()
    if (verdict?.integrity_check !== 'ok') problems.push('workspace: the file is damaged: restore a backup')
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    say(
      `workspace: ${waiting.length === 0 ? 'nothing to do' : `${waiting.join(', ')}; ${seconds} s in a copy`}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkWorkspace(url: string | undefined, dataDir: string): Promise<void> {
  const file = join(dataDir, 'workspace.db')
  if (url !== undefined) {
    const waiting = compare(await stepsOf({ url }), { url })
    if (problems.length > 0) return
    say(`workspace: ${waiting.length === 0 ? 'nothing to do' : `${waiting.join(', ')} at the start`}`)
  } else if (existsSync(file)) await checkFile(file)
  else say('workspace: none yet')
}

async function checkSignOuts(dataDir: string): Promise<void> {
  const file = join(dataDir, 'sessions.db')
  if (!existsSync(file)) return say('sign-outs: none yet')
  const folder = await copied(file, 'sessions.db')
  const copy = new DatabaseSync(join(folder, 'sessions.db'))
  try {
    const { count } = copy.prepare('SELECT count(*) AS count FROM signed_out').get() as { count: number }
    say(`sign-outs: ${count} are kept`)
  } finally {
    copy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The version after `--from`. Anything else ends the command: notes to read would be missing unnoticed. */
function readFrom([option, version = '', ...others]: readonly string[]): string | null {
  if (option === undefined) return null
  if (option === '--from' && /^\d+\.\d+\.\d+$/.test(version) && others.length === 0) return version
  console.error('Usage: npm run upgrade-check -- --from 1.2.3')
  return process.exit(1)
}

/** Lists the upgrade notes of releases later than `from`. */
function tellNotes(from: string | null): void {
  const versions = inOrder(readdirSync(join(root, 'docs/upgrades')).map((file) => file.replace(/\.md$/, '')))
  const since = versions.filter((one) => from === null || (one !== from && inOrder([one, from])[1] === one))
  say(`to read: ${since.map((one) => `docs/upgrades/${one}.md`).join(', ') || 'nothing'}`)
}

async function attempt(what: string, check: () => Promise<void>): Promise<void> {
  await check().catch((error) => problems.push(`${what}: ${wordsOf(error)}`))
}

const from = readFrom(process.argv.slice(2))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
console.log(`To release ${version}:`)
await attempt('settings', async () => {
  const { DATABASE_URL, DATA_DIR } = parseEnv(process.env)
  say('settings: fit')
  const dataDir = resolve(root, DATA_DIR)
  await attempt('workspace', () => checkWorkspace(DATABASE_URL, dataDir))
  await attempt('sign-outs', () => checkSignOuts(dataDir))
})
tellNotes(from)
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(
  problems.length === 0 ? 'Nothing stands against it. Take a backup all the same.' : 'Do not upgrade yet.',
)
process.exitCode = problems.length === 0 ? 0 : 1
