import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '../log.ts'
import { closeSingletons } from '../singleton.ts'
import { membershipOf, watchKeysFile } from './keys-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
const file = join(folder, 'keys.json')
vi.mock('../env.ts', () => ({ env: () => ({ API_KEYS_FILE: file, LOG_LEVEL: 'silent' }) }))
afterAll(() => rmSync(folder, { recursive: true }))

it('goes by the first entry of the file, also where groups are called by numbers', () => {
  const text = `{
    "sales": {"key": "north", "role": "reader"},
    "900" : {"key": "south", "role": "member"},
    "a \\"5\\": {": {"role": "admin", "key": "east"},
    "5": {"key": "west"}
  }`
  writeFileSync(file, text, { mode: 0o600 })
  const keyOf = (...groups: string[]) => membershipOf(groups, [])?.apiKey
  expect(keyOf('5', '900', 'sales')).toBe('north')
  expect(keyOf('5', '900')).toBe('south')
  expect(keyOf('5', 'a "5": {')).toBe('east')
  expect(keyOf('5')).toBe('west')
  expect(keyOf('key')).toBe(undefined)
})

it('tells each change that it cannot read once, also while nobody signs in, and goes on with what it had', async () => {
  await closeSingletons()
  vi.useFakeTimers()
  onTestFinished(async () => {
    vi.useRealTimers()
    await closeSingletons()
  })
  const warned = vi.spyOn(log(), 'warn')
  const told = async (words: string) => {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(warned.mock.calls.map(([line]) => line)).toEqual([
      { event: 'keys file not read', why: expect.stringContaining(words) },
    ])
    warned.mockClear()
    expect(membershipOf(['sales'], [])?.apiKey).toBe('north')
  }
  writeFileSync(file, '{"sales": {"key": "north"}}', { mode: 0o600 })
  watchKeysFile()
  writeFileSync(file, '{"sales": {"key": "south"')
  await told('it is no JSON')
  writeFileSync(file, '{"sales": {"key": "south"},')
  await told('it is no JSON')
  rmSync(file)
  await told('ENOENT')
  writeFileSync(file, '{"sales": {"key": "south"}}', { mode: 0o600 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(warned).not.toHaveBeenCalled()
  expect(membershipOf(['sales'], [])?.apiKey).toBe('south')
})
