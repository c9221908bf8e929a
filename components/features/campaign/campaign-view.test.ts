import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  moveColumn,
  pinColumn,
  placedColumns,
  shiftColumn,
  showColumn,
} from '#components/ui/table/column-view.ts'
import { COLUMN_IDS } from './campaign-columns.ts'
import { type CampaignView, filterColumn, PLAIN_VIEW, sortAfterPress } from './campaign-view.ts'

const columns = fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { minLength: 1 })
const pinned = fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { maxLength: 3 })

describe('a press on a head', () => {
  const state = (desc: boolean) => ({ id: 'state', desc })
  const status = (desc: boolean) => ({ id: 'status', desc })

  it('sorts up, then down, then not; alone, whatever was sorted by before', () => {
    expect(sortAfterPress([], 'state', false)).toEqual([state(false)])
    expect(sortAfterPress([state(false)], 'state', false)).toEqual([state(true)])
    expect(sortAfterPress([state(true)], 'state', false)).toEqual([])
    expect(sortAfterPress([state(true)], 'status', false)).toEqual([status(false)])
    expect(sortAfterPress([state(true), status(false)], 'status', false)).toEqual([status(true)])
  })

  it('among several keeps the others, and each its rank', () => {
    expect(sortAfterPress([state(true)], 'status', true)).toEqual([state(true), status(false)])
    expect(sortAfterPress([state(false), status(false)], 'state', true)).toEqual([state(true), status(false)])
    expect(sortAfterPress([state(true), status(false)], 'state', true)).toEqual([status(false)])
  })
})

describe('columns', () => {
  const view: CampaignView = { ...PLAIN_VIEW, columns: ['company', 'campaign', 'state', 'status'] }

  it('move before and after others, and join or leave the pinned by it', () => {
    expect(placedColumns(moveColumn(view, 'status', 'campaign', 'before'))).toEqual([
      'company',
      'status',
      'campaign',
      'state',
    ])
    expect(placedColumns(moveColumn(view, 'campaign', 'status', 'after'))).toEqual([
      'company',
      'state',
      'status',
      'campaign',
    ])
    const joined = moveColumn(view, 'state', 'company', 'before')
    expect([placedColumns(joined), joined.pinned]).toEqual([
      ['state', 'company', 'campaign', 'status'],
      ['state', 'company'],
    ])
    const left = moveColumn(joined, 'company', 'status', 'after')
    expect([placedColumns(left), left.pinned]).toEqual([
      ['state', 'campaign', 'status', 'company'],
      ['state'],
    ])
  })

  it('shift by one, not across the border of the pinned', () => {
    expect(placedColumns(shiftColumn(view, 'campaign', 1))).toEqual([
      'company',
      'state',
      'campaign',
      'status',
    ])
    expect(shiftColumn(view, 'campaign', -1)).toBe(view)
    expect(shiftColumn(view, 'status', 1)).toBe(view)
  })

  it('never lose or double a column, whatever is done with them', () => {
    fc.assert(
      fc.property(
        columns,
        pinned,
        columns,
        fc.boolean(),
        (shown, held, [id = 'company', beside = 'state'], on) => {
          const start: CampaignView = { ...PLAIN_VIEW, columns: shown, pinned: held }
          for (const next of [
            moveColumn(start, id, start.columns.at(-1) ?? id, on ? 'before' : 'after'),
            shiftColumn(start, id, on ? 1 : -1),
            pinColumn(start, id, on),
            showColumn(start, COLUMN_IDS, beside, on),
          ]) {
            const placed = placedColumns(next)
            expect(new Set(placed).size).toBe(placed.length)
            expect(placed.length).toBeGreaterThan(0)
            expect([...placed].sort()).toEqual([...next.columns].sort())
          }
        },
      ),
    )
  })

  it('come back where they stand among all columns; the last one stays', () => {
    expect(showColumn(view, COLUMN_IDS, 'reasons', true).columns).toEqual([
      'company',
      'campaign',
      'state',
      'reasons',
      'status',
    ])
    const one: CampaignView = { ...view, columns: ['state'] }
    expect(showColumn(one, COLUMN_IDS, 'state', false)).toBe(one)
  })

  it('have one filter each', () => {
    const filtered = filterColumn(filterColumn(view, 'status', 'a'), 'status', 'b')
    expect(filtered.filters).toEqual([['status', 'b']])
    expect(filterColumn(filtered, 'status', ' ').filters).toEqual([])
  })
})
