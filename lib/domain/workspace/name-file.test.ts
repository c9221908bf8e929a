import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { harmlessCell } from '../text/csv.ts'
import { planNames } from './name-file.ts'

const given = (id: string, name: string) => ({ kind: 'campaign', id, name, by: null, at: '' }) as const

describe('a file of names', () => {
  it('says what is new, what it replaces, what stays and what it leaves out', () => {
    const rows = [
      ['id', 'name'],
      ['401', '  Été à\tLyon '],
      ['402', 'Same'],
      ['403', 'New'],
      ['', ''],
      ['x', 'No number'],
      ['404', ''],
      ['405', 'é'.repeat(121)],
      ['401', 'Again'],
    ]
    expect(planNames('campaign', rows, [given('401', 'Old'), given('402', 'Same')])).toEqual({
      names: [
        { kind: 'campaign', id: '401', name: 'Été à Lyon' },
        { kind: 'campaign', id: '403', name: 'New' },
      ],
      replaced: 1,
      same: 1,
      refused: [
        { line: 6, fault: 'noId' },
        { line: 7, fault: 'noName' },
        { line: 8, fault: 'tooLong' },
        { line: 9, fault: 'twice' },
      ],
    })
    // The same ids of another kind are other things.
    expect(planNames('routine', [['401', 'Old']], [given('401', 'Old')]).names).toHaveLength(1)
  })

  it('takes the two columns in whichever order', () => {
    const rows = [
      ['Name', 'Id'],
      ['Spring 2026', '401'],
      ['2027', '402'],
    ]
    expect(planNames('campaign', rows.slice(0, 2), []).names).toEqual([
      { kind: 'campaign', id: '401', name: 'Spring 2026' },
    ])
    // Where both columns could be the id, the first one is.
    expect(planNames('campaign', rows.slice(2), []).names).toEqual([
      { kind: 'campaign', id: '2027', name: '402' },
    ])
  })

  it('changes nothing where it is the one that was exported, whatever a spreadsheet would run of it', () => {
    const named = [
      '+ de 50 salariés (Lyon)',
      '-20 % | Noël',
      '@Paris',
      '=SUM(1)',
      'Tech; =1',
      "L'été",
      "'Guillemets'",
    ]
    const rows = named.map((name, at) => [String(at + 1), harmlessCell(name)])
    expect(rows.flat().filter((cell) => cell.startsWith("'"))).toHaveLength(5)
    const known = named.map((name, at) => given(String(at + 1), name))
    expect(planNames('campaign', rows, known)).toMatchObject({ names: [], same: named.length, refused: [] })
  })

  it('accounts for every line, and changes nothing when it is taken twice', () => {
    const cell = fc.oneof(fc.string({ maxLength: 8 }), fc.integer({ min: 1, max: 20 }).map(String))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 40 }), (rows) => {
        const { names, same, refused } = planNames('user', rows, [])
        const blank = rows.filter(([id, name]) => id.trim() === '' && name.trim() === '').length
        const left = rows.length - names.length - same - refused.length - blank
        expect(left === 0 || left === 1).toBe(true)
        const now = names.map((name) => ({ ...name, by: null, at: '' }))
        expect(planNames('user', rows, now)).toMatchObject({ names: [], replaced: 0 })
      }),
    )
  })
})
