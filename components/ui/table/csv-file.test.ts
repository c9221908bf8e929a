import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

import { type CsvColumn, csvFile } from './csv-file.ts'

interface Deal {
  title: string | null
  amount: number
  note: string
}

const columns: CsvColumn<Deal>[] = [
  { header: 'Title', text: ({ title }) => title },
  { header: 'Amount', text: ({ amount }) => amount },
  { header: 'Note', text: ({ note }) => note },
]
const deals: Deal[] = [
  { title: '=cmd|"x";\n1', amount: -48_500.5, note: '+ rappeler\nlundi' },
  { title: null, amount: 7, note: 'Lefèvre, Fils; 011047297' },
]

describe('csvFile', () => {
  it.each([
    ['semicolon', ';', '-48500,5'],
    ['comma', ',', '-48500.5'],
  ] as const)(
    '%s: reads back as the rows, in UTF-8 for every spreadsheet, no formula in it',
    async (kind, delimiter, amount) => {
      const bytes = new Uint8Array(await csvFile(deals, columns, kind).arrayBuffer())
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      expect(parse(Buffer.from(bytes), { delimiter, bom: true })).toEqual([
        ['Title', 'Amount', 'Note'],
        ['\'=cmd|"x";\n1', amount, "'+ rappeler\nlundi"],
        ['', '7', 'Lefèvre, Fils; 011047297'],
      ])
    },
  )
})
