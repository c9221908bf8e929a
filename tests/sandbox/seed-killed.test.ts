import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { read, start } from './harness.ts'

const MAIN = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))
const OPTIONS = { companies: 6_000, opportunities: 500, results: 2_000 }

it.runIf(process.env.THOROUGH)(
  'a process killed while it fills a file leaves one that the next fills whole',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-killed-'))
    const db = join(folder, 'half.db')
    const args = Object.entries(OPTIONS).flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = spawn(process.execPath, [MAIN, '--port', '0', '--db', db, ...args], { stdio: 'pipe' })
    let isReady = false
    child.stdout.on('data', () => {
      isReady = true
    })
    const written = () => statSync(db, { throwIfNoEntry: false })?.size ?? 0
    while (written() < 2_000_000 && child.exitCode === null) await delay(5)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isReady).toBe(false)
    expect(written()).toBeGreaterThan(0)
    const sandbox = await start({ db, ...OPTIONS })
    const count = (table: string) =>
      sandbox.world.db.count(`SELECT count(*) FROM ${table} WHERE idAccount = 'account-full'`)
    expect(sandbox.world.db.count('SELECT count(*) FROM company')).toBe(OPTIONS.companies)
    expect([count('opportunity'), count('campaign_result')]).toEqual([500, 2_000])
    expect((await read(sandbox, 'listCampaignResults')).count).toBe(2_000)
    expect(sandbox.world.db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(sandbox.world.db.all('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
    await sandbox.close()
    await rm(folder, { recursive: true })
  },
)
