import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { withChanges } from './campaign-copy.ts'
import { type CampaignRow, rowKey } from './campaign-row.ts'

const rows = fc
  .uniqueArray(
    fc.record({
      idCampaign: fc.integer({ min: 1, max: 3 }),
      idCompany: fc.integer({ min: 1, max: 6 }),
      modified: fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26'),
    }),
    { selector: (row) => rowKey(row), maxLength: 18 },
  )
  .map((each) => each as CampaignRow[])

describe('rows with what changed of them', () => {
  it('are those of the copy in their order, as they are now, then the new ones; nothing where nothing changed', () => {
    fc.assert(
      fc.property(rows, rows, (copy, changed) => {
        const now = new Map([...copy, ...changed].map((row) => [rowKey(row), row]))
        const expected = [...now.values()]
        const next = withChanges(copy, changed)
        expect((next ?? copy).map(rowKey)).toEqual(expected.map(rowKey))
        expect((next ?? copy).map(({ modified }) => modified)).toEqual(
          expected.map(({ modified }) => modified),
        )
        const isSame =
          copy.length === now.size && copy.every((row) => now.get(rowKey(row))?.modified === row.modified)
        expect(next === null).toBe(isSame)
      }),
    )
  })
})
