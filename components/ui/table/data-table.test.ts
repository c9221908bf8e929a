import { describe, expect, it } from 'vitest'
import { gridOf } from './data-table.ts'

describe('gridOf', () => {
  it('gives fixed columns their width and lets others share the rest', () => {
    expect(gridOf([{ min: 160, grow: 2 }, { min: 80 }, undefined])).toEqual({
      columns: 'minmax(10rem, 2fr) 5rem minmax(8.75rem, 1fr)',
      minWidth: '23.75rem',
    })
  })
})
