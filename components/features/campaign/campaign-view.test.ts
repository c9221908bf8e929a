import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { COLUMN_IDS } from './campaign-column.ts'
import {
  CAMPAIGN_FIELDS,
  type CampaignView,
  DENSITIES,
  filterColumn,
  GROUPS,
  MAX_WIDTH,
  MIN_WIDTH,
  moveColumn,
  PLAIN_VIEW,
  pinColumn,
  placedColumns,
  readView,
  shiftColumn,
  showColumn,
  viewQuery,
} from './campaign-view.ts'

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text)
const columns = fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { minLength: 1 })

const views: fc.Arbitrary<CampaignView> = fc
  .record({
    texts: fc.dictionary(fc.constantFrom(...CAMPAIGN_FIELDS), word),
    search: fc.option(word, { nil: '' }),
    filters: fc.uniqueArray(fc.tuple(fc.constantFrom(...COLUMN_IDS), word), {
      selector: ([id]) => id,
      maxLength: 3,
    }),
    sort: fc.uniqueArray(fc.record({ id: fc.constantFrom(...COLUMN_IDS), desc: fc.boolean() }), {
      selector: ({ id }) => id,
      maxLength: 3,
    }),
    columns,
    widths: fc.dictionary(fc.constantFrom(...COLUMN_IDS), fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH })),
    pinned: fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { maxLength: 3 }),
    group: fc.option(fc.constantFrom(...GROUPS)),
    density: fc.option(fc.constantFrom(...DENSITIES)),
    open: fc.option(fc.constantFrom('401-1002')),
  })
  .map((view) => ({ ...view, texts: { ...view.texts }, widths: { ...view.widths } }))

describe('the view in the address', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(new URLSearchParams(viewQuery(view)))).toEqual(view)
      }),
    )
  })

  it('leaves no trace where it is the plain one', () => {
    expect(viewQuery(PLAIN_VIEW)).toBe('')
    expect(readView(new URLSearchParams())).toEqual(PLAIN_VIEW)
  })

  it('leaves out what does not exist', () => {
    const view = readView(
      new URLSearchParams(
        'sort=-nobody,status,status&cols=nobody&w=status:9999,x:3&group=x&density=y&q.nobody=1&pin=',
      ),
    )
    expect(view).toEqual({ ...PLAIN_VIEW, sort: [{ id: 'status', desc: false }], pinned: [] })
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
      fc.property(views, columns, fc.boolean(), (start, [id = 'company', beside = 'state'], on) => {
        for (const next of [
          moveColumn(start, id, start.columns.at(-1) ?? id, on ? 'before' : 'after'),
          shiftColumn(start, id, on ? 1 : -1),
          pinColumn(start, id, on),
          showColumn(start, beside, on),
        ]) {
          const placed = placedColumns(next)
          expect(new Set(placed).size).toBe(placed.length)
          expect(placed.length).toBeGreaterThan(0)
          expect([...placed].sort()).toEqual([...next.columns].sort())
        }
      }),
    )
  })

  it('come back where they stand among all columns; the last one stays', () => {
    expect(showColumn(view, 'reasons', true).columns).toEqual([
      'company',
      'campaign',
      'state',
      'reasons',
      'status',
    ])
    const one = { ...view, columns: ['state'] as const }
    expect(showColumn(one, 'state', false)).toBe(one)
  })

  it('have one filter each', () => {
    const filtered = filterColumn(filterColumn(view, 'status', 'a'), 'status', 'b')
    expect(filtered.filters).toEqual([['status', 'b']])
    expect(filterColumn(filtered, 'status', ' ').filters).toEqual([])
  })
})
