import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Column, gridOf, nextSort, sortRows } from './column.ts'

interface Town {
  name: string | null
  people: number | null
  since: Date | null
}

const column = (id: keyof Town): Column<Town> => ({
  id,
  header: id,
  min: 80,
  cell: () => null,
  sort: (town) => town[id],
})
const columns = [column('name'), column('people'), column('since'), { ...column('name'), id: 'plain' }].map(
  ({ sort, ...one }) => (one.id === 'plain' ? one : { ...one, sort }),
) as Column<Town>[]
const evry: Town = { name: 'Évry', people: 7, since: new Date('2024-02-01') }
const albi: Town = { name: 'albi 10', people: 50, since: null }
const albiToo: Town = { name: 'Albi 9', people: null, since: new Date('2023-12-01') }
const nowhere: Town = { name: null, people: 7, since: new Date('2023-12-01T00:00:01Z') }
const towns = [evry, nowhere, albi, albiToo]

describe('sortRows', () => {
  it.each([
    ['name', [albiToo, albi, evry, nowhere]],
    ['-name', [evry, albi, albiToo, nowhere]],
    ['people', [evry, nowhere, albi, albiToo]],
    ['-people', [albi, evry, nowhere, albiToo]],
    ['since', [albiToo, nowhere, evry, albi]],
    [null, towns],
    ['-colour', towns],
    ['plain', towns],
  ])('%s: as French orders, gaps last both ways, those alike as they came', (sort, order) => {
    expect(sortRows(towns, columns, sort)).toEqual(order)
  })

  it('orders by what can be read: a date that cannot is a gap, and numbers stand among texts', () => {
    const [late, garbled, early] = ['2024-02-01', 'soon', '2023-12-01'].map((since) => ({
      ...albi,
      since: new Date(since),
    })) as [Town, Town, Town]
    expect(sortRows([late, garbled, early], columns, 'since')).toEqual([early, late, garbled])
    expect(sortRows([late, garbled, early], columns, '-since')).toEqual([late, early, garbled])
    const mixed = [{ value: 10 }, { value: 'high' }, { value: 9 }, { value: '8' }]
    const ofValue = [{ ...column('name'), sort: ({ value }: { value: string | number }) => value }]
    const sorted = sortRows(mixed, ofValue as unknown as Column<(typeof mixed)[number]>[], 'name')
    expect(sorted.map(({ value }) => value)).toEqual(['8', 9, 10, 'high'])
  })

  it('loses no row and leaves the list that it was given', () => {
    const town = fc.record({
      name: fc.option(fc.string()),
      people: fc.option(fc.integer()),
      since: fc.option(fc.date({ noInvalidDate: true })),
    })
    fc.assert(
      fc.property(fc.array(town), fc.constantFrom('name', '-people', 'since'), (rows, sort) => {
        const before = [...rows]
        expect(new Set(sortRows(rows, columns, sort))).toEqual(new Set(before))
        expect(rows).toEqual(before)
      }),
    )
  })
})

describe('nextSort', () => {
  const presses = (id: 'name' | 'people' | 'since', usual: string | null) => {
    let now = usual
    return [1, 2, 3].map(() => {
      const next = nextSort(towns, column(id), now, usual)
      now = next ?? usual
      return next
    })
  }

  it('goes one way, the other way, and back to the usual order; numbers begin with the largest', () => {
    expect(presses('name', null)).toEqual(['name', '-name', null])
    expect(presses('people', null)).toEqual(['-people', 'people', null])
    expect(presses('since', '-name')).toEqual(['since', '-since', null])
  })

  it('turns a usual order round and back', () => {
    expect(presses('since', '-since')).toEqual(['since', null, 'since'])
    expect(presses('people', '-people')).toEqual(['people', null, 'people'])
  })
})

describe('gridOf', () => {
  it('gives fixed columns their width and lets others share the rest; narrower than all of them, each its share', () => {
    expect(gridOf([{ min: 160, grow: 2 }, { min: 80 }, { min: 160, grow: 1 }])).toEqual({
      columns: 'minmax(min(10rem, 40%), 2fr) min(5rem, 20%) minmax(min(10rem, 40%), 1fr)',
      minWidth: '25rem',
    })
  })
})
