import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, describe, expect, it } from 'vitest'

import { connect, migrate } from '#lib/server/workspace/database.ts'
import { migrationsFor } from '#lib/server/workspace/migrations.ts'
import { root } from '../../scripts/lib/bootstrap.mjs'
import { inOrder } from '../../scripts/lib/release.mjs'
import { Postgres, postgresProgram } from '../workspace/postgres.ts'
import { upgradeCheck } from './upgrade-check.ts'

const KEPT = join(root, 'tests/fixtures/releases')
const versions = readdirSync(join(root, 'docs/upgrades')).map((file) => file.replace(/\.md$/, ''))
const folders: string[] = []
const folderOf = (release?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-of-'))
  folders.push(folder)
  if (release !== undefined) cpSync(join(KEPT, release, 'workspace.db'), join(folder, 'workspace.db'))
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(Boolean(process.env.RECORD))('npm run upgrade-check', () => {
  it('finds settings that no longer fit, tables of a later release, and a damaged file', () => {
    expect(upgradeCheck(folderOf(), { API_TIMEOUT_MS: 'soon' })).toEqual({
      code: 1,
      said: expect.stringContaining('✗ settings: API_TIMEOUT_MS'),
    })
    const [release = ''] = readdirSync(KEPT)
    const later = folderOf(release)
    const db = new DatabaseSync(join(later, 'workspace.db'))
    db.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01')")
    db.close()
    expect(upgradeCheck(later)).toEqual({
      code: 1,
      said: expect.stringContaining('a later release (9999-later)'),
    })
    const torn = folderOf()
    writeFileSync(join(torn, 'workspace.db'), 'no database at all, of some length, so that it is looked at')
    const scratch = folderOf()
    expect(upgradeCheck(torn, { TMPDIR: scratch })).toEqual({
      code: 1,
      said: expect.stringContaining('✗ workspace: file is not a database'),
    })
    // Of what the team keeps no copy stays.
    expect(readdirSync(scratch)).toEqual([])
  })

  it.runIf(postgresProgram && process.env.THOROUGH)(
    'tells what waits for tables in PostgreSQL, and writes nothing there',
    async () => {
      const server = await Postgres.start()
      const check = async (name: string) => upgradeCheck(folderOf(), { DATABASE_URL: server.url(name) })
      const rowsOf = (name: string) => server.query('SELECT * FROM kysely_migration ORDER BY name', name)
      const bringTo = async (url: string, step?: string) => {
        const db = connect({ url })
        await migrate(db, 'postgres', step).finally(() => db.destroy())
      }
      try {
        const steps = Object.keys(migrationsFor('postgres'))
        const url = await server.database('desk')
        expect(await check('desk')).toEqual({
          code: 0,
          said: expect.stringContaining(`workspace: ${steps.join(', ')} at the start`),
        })
        await expect(rowsOf('desk')).rejects.toMatchObject({ code: '42P01' })

        await bringTo(url, steps.at(-2))
        const before = await rowsOf('desk')
        expect(await check('desk')).toEqual({
          code: 0,
          said: expect.stringContaining(`workspace: ${steps.at(-1)} at the start`),
        })
        expect(await rowsOf('desk')).toEqual(before)

        await bringTo(url)
        expect((await check('desk')).said).toContain('workspace: nothing to do')
        await server.query("INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01')", 'desk')
        expect(await check('desk')).toEqual({
          code: 1,
          said: expect.stringContaining('✗ workspace: its tables are of a later release (9999-later)'),
        })
        // Of those there is nothing else to say.
        expect((await check('desk')).said).not.toContain('nothing to do')
        expect(await check('other')).toEqual({
          code: 1,
          said: expect.stringMatching(/✗ workspace: .*other/),
        })
        await server.down()
        expect(await check('desk')).toEqual({
          code: 1,
          said: expect.stringMatching(/✗ workspace: .*ECONNREFUSED/),
        })
      } finally {
        await server.remove()
      }
    },
  )

  it('names the notes to read', () => {
    const folder = folderOf()
    const newest = inOrder(versions).at(-1) ?? ''
    expect(upgradeCheck(folder, {}, ['--from', '0.1.0']).said).toContain('to read: docs/upgrades/0.2.0.md')
    expect(upgradeCheck(folder, {}, ['--from', newest]).said).toContain('to read: nothing')
    // As where the `--` before the option was forgotten.
    const mistakes = [['0.1.0'], ['--from'], ['--form', '0.1.0'], ['--from', 'last']]
    for (const words of process.env.THOROUGH ? mistakes : mistakes.slice(0, 1))
      expect(upgradeCheck(folder, {}, words)).toEqual({
        code: 1,
        said: 'Usage: npm run upgrade-check -- --from 1.2.3\n',
      })
  })
})
