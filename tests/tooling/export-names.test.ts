import { describe, expect, it } from 'vitest'

import { findSharedNames } from '../../scripts/lib/export-names.mjs'
import { folderOf } from './folder-of.ts'

describe('names that are exported', () => {
  it('are found where two files have one', async () => {
    const folder = await folderOf({
      'lib/a.ts': 'export function readDay() {}',
      'components/b.tsx': 'const readDay = 1\nexport async function readDay() {}',
      'sandbox/c.ts': 'export interface Call {}\nexport const other = 1',
      'lib/server/d.ts': 'export type Call = 1',
    })
    expect(await findSharedNames(folder)).toEqual([
      'readDay: components/b.tsx, lib/a.ts',
      'Call: lib/server/d.ts, sandbox/c.ts',
    ])
  })

  it('are one thing from two sides: endpoint and handler, call and route, part and its stand-in', async () => {
    const folder = await folderOf({
      'lib/contract/endpoints/a.ts': 'export const listThings = 1',
      'sandbox/handlers/a.ts': 'export const listThings = 2',
      'lib/query/session.ts': 'export async function getSession() {}',
      'lib/server/session/routes.ts': 'export async function getSession() {}',
      'components/features/x/lazy-parts.tsx': 'export const Panel = 1',
      'components/features/x/panel.tsx': 'export function Panel() {}',
      'components/features/x/panel.test.tsx': 'export function Panel() {}',
      'app/page.tsx': 'export const metadata = 1',
      'app/other/page.tsx': 'export const metadata = 1',
    })
    expect(await findSharedNames(folder)).toEqual([])
  })
})
