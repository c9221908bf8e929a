import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeSingletons } from '../singleton.ts'
import { ReadingsFile } from './readings-file.ts'

it.each([
  ['API_BASE_URL', 'https://other.example'],
  ['API_BASE_URL', 'https://api.example/other'],
  ['API_TIME_ZONE', 'UTC'],
  ['API_ARRAY_FORMAT', 'comma'],
  ['API_IDS_PER_CALL', '10'],
])('what was learnt of an API does not hold where %s is another: %s', async (name, value) => {
  const folder = mkdtempSync(join(tmpdir(), 'readings-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('API_BASE_URL', 'https://api.example')
  vi.stubEnv('SESSION_SECRET', 'a-secret-of-the-tests-that-is-long-enough')
  await closeSingletons()
  const file = new ReadingsFile()
  onTestFinished(async () => {
    file.close()
    await closeSingletons()
    rmSync(folder, { recursive: true })
  })
  file.put('account:one', 'learnt')
  expect(file.get('account:one')).toBe('learnt')
  vi.stubEnv(name, value)
  await closeSingletons()
  expect(file.get('account:one')).toBe(null)
})
