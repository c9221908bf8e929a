import { expect, it, vi } from 'vitest'
import { cellsAsText } from './copy-cells.ts'

vi.mock('#components/entities/company/company-names.ts', () => ({ companyNames: {} }))

/** What a spreadsheet makes of pasted text: a cell that begins with a quote goes on to the next one. */
const cellsIn = (text: string) =>
  [...text.matchAll(/(?:"((?:[^"]|"")*)"|)([^\t\n]*)(?:\t|\n|$)/g)]
    .slice(0, -1)
    .map(([, quoted = '', plain = '']) => quoted.replaceAll('""', '"') + plain)

it('a text that begins with a quote takes no other cells with it when it is pasted', async () => {
  const texts = ['"Les Amis', 'Dupont', '"A" SARL', 'Durand "fils"', '="1"', 'one\ttwo']
  const columns = [
    { column: { fields: [], text: (row: string) => row } },
    { column: { fields: [], text: () => 'b' } },
  ]
  const copied = { rows: texts, columns, items: { rowAt: (item: number) => item }, context: {} }
  const range = { fromItem: 0, toItem: texts.length - 1, fromColumn: 1, toColumn: 2 }
  const pasted = cellsIn(await cellsAsText(range, copied as never))
  expect(pasted).toEqual(
    ['"Les Amis', 'Dupont', '"A" SARL', 'Durand "fils"', `'="1"`, 'one two'].flatMap((text) => [text, 'b']),
  )
})

it('a cell whose field is being read is copied as it is shown', async () => {
  const columns = [{ column: { fields: ['created'], text: () => '' } }]
  const copied = {
    rows: [{}, { created: null }],
    columns,
    items: { rowAt: (item: number) => item },
    context: {},
  }
  const range = { fromItem: 0, toItem: 1, fromColumn: 1, toColumn: 1 }
  expect(await cellsAsText(range, copied as never)).toBe('…\n')
})
