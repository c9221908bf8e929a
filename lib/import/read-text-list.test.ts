import { expect, it, vi } from 'vitest'
import { readTextList } from './read-text-list.ts'

vi.mock('./read-file.ts', () => ({
  readFile: async () => ({
    rows: [
      ['552100554', '12 rue X\n75001 Paris'],
      ['855200507', 'Lyon'],
    ],
    sheet: 'Feuille1',
    sheets: ['Feuille1', 'Notes'],
  }),
}))

it('makes one line of each row, whatever line breaks its cells hold', async () => {
  expect(await readTextList(new Blob())).toEqual({
    text: '552100554\t12 rue X 75001 Paris\n855200507\tLyon',
    onlySheet: 'Feuille1',
  })
})
