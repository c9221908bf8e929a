import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { serverDir } from '../../scripts/lib/build.mjs'
import { canary, pairHere } from '../support/pairs.ts'
import { expect, test } from '../support/test.ts'

async function filesWith(folder: string, secret: string): Promise<{ read: number; found: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) if ((await readFile(file)).includes(secret)) found.push(file)
  return { read: files.length, found }
}

// Runs when all else is done, so that the logs are those of the whole run.
test('the key stands in no log, no store and no built file', async () => {
  const { data } = pairHere()
  if (!data) throw new Error('The pair has no folder: its set-up did not run')
  const log = await readFile(join(data, 'logs/dashboard.log'), 'utf8')
  // Somebody did sign in, and the log says so.
  expect(log).toMatch(/"POST","route":"\/api\/session","status":200/)
  const kept = await filesWith(data, canary())
  expect(kept.found).toEqual([])
  expect(kept.read).toBeGreaterThanOrEqual(3)
  // A dashboard that ran before us was built elsewhere; its scripts were read as they came.
  if (process.env.E2E_BASE_URL) return
  const built = await filesWith(join(serverDir(), process.env.NEXT_DIST_DIR || '.next'), canary())
  expect(built.found).toEqual([])
  expect(built.read).toBeGreaterThan(20)
})
