import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { buildIfNeeded, dropSettings, serverDir } from '../../scripts/lib/build.mjs'

const settingsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)\.env/.test(path))

it('what is built holds no settings of whoever built it', { timeout: 600_000 }, async () => {
  await buildIfNeeded()
  expect(settingsIn(serverDir())).toEqual([])
  // As Next leaves them there.
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  for (const name of ['.env', '.env.local', '.env.production', 'server.js'])
    writeFileSync(join(folder, name), 'A=1')
  await dropSettings(folder)
  expect(readdirSync(folder)).toEqual(['server.js'])
  rmSync(folder, { recursive: true, force: true })
})
