import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'

import { opportunityCsv } from './opportunity-csv.ts'

const row: BoardCard = {
  idOpportunity: 7,
  title: '=cmd|"x";\n1',
  deadline: '2026-12-01T00:00:00.000Z',
  idStade: 105,
  amount: -48_500.5,
  created: '2025-12-22T11:32:25.000Z',
  modified: '2026-01-06T09:37:28.656Z',
  idCompany: 1001,
  idUser: null,
  idCrmVisitCard: 9,
  isDeleted: false,
}
const words = {
  heading: Array.from({ length: 15 }, (_, at) => `h${at}`),
  stadeOf: (id: number | null) => (id === null ? '' : 'Négociation'),
  ownerOf: () => '',
  companyOf: () => 'Lefèvre, Fils',
  contactOf: () => 'Zoé Barbier',
  commentOf: () => '+ rappeler\nlundi',
}

describe('opportunityCsv', () => {
  it.each([
    ['semicolon', ';', '-48500,5'],
    ['comma', ',', '-48500.5'],
  ] as const)('%s: reads back as the rows, harmless', async (kind, delimiter, amount) => {
    const file = opportunityCsv([row, { ...row, idOpportunity: 8, title: null }], kind, words)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect([...bytes.slice(0, 3)].join() === '239,187,191').toBe(kind === 'semicolon')
    const rows: string[][] = parse(Buffer.from(bytes), { delimiter, bom: true })
    expect(rows).toHaveLength(3)
    expect(rows[1]).toEqual([
      '7',
      '\'=cmd|"x";\n1',
      'Négociation',
      '105',
      amount,
      '2026-12-01',
      'Lefèvre, Fils',
      '1001',
      '',
      '',
      'Zoé Barbier',
      '9',
      "'+ rappeler\nlundi",
      '2025-12-22 12:32:25',
      '2026-01-06 10:37:28',
    ])
    expect(rows[2]?.slice(0, 2)).toEqual(['8', ''])
  })
})
