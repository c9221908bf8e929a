import { describe, expect, it } from 'vitest'

import { findPathLiterals } from '../../scripts/lib/path-literals.mjs'
import { folderOf } from './folder-of.ts'

async function found(files: Record<string, string>): Promise<string[]> {
  const lines = await findPathLiterals(await folderOf(files))
  return lines.map((line) => line.split(':')[0] ?? '').toSorted()
}

describe('API paths outside the contract', () => {
  it('finds them in every kind of text', async () => {
    expect(
      await found({
        'app/a.ts': "fetch('/v1/company')",
        'components/b.tsx': 'export const B = () => <a href="/api/v1/alert">x</a>',
        'lib/query/c.ts': 'export const c = (id: number) => `/v1/webhook/$' + '{id}`',
        'sandbox/d.ts': "export const d = { path: 'v1/parc' }",
      }),
    ).toEqual(['app/a.ts', 'components/b.tsx', 'lib/query/c.ts', 'sandbox/d.ts'])
  })

  it('leaves the contract, tests, comments, imports and the bare prefix alone', async () => {
    expect(
      await found({
        'lib/contract/endpoints/a.ts': "export const a = '/v1/company'",
        'sandbox/b.test.ts': "fetch('/v1/company')",
        'app/c.ts': "// GET /v1/company\nimport '#app/api/v1/company.ts'",
        'lib/server/d.ts': "export const prefix = '/v1/'",
      }),
    ).toEqual([])
  })
})
