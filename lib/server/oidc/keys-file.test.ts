import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { membershipOf } from './keys-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
const file = join(folder, 'keys.json')
vi.mock('../env.ts', () => ({ env: () => ({ API_KEYS_FILE: file }) }))
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
