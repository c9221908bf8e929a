import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTable } from '#lib/import/read-table.ts'
import { createXlsxFile } from './xlsx-file.ts'

it('is read back by the import as it was written', () => {
  const sign = fc.constantFrom('a', 'É', '&', '<', '"', '=', '0', ';', '\n', ' ', '_x000D_', '𝄞')
  const cell = fc.array(sign, { maxLength: 8 }).map((signs) => `x${signs.join('')}x`)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), cell, (rows, name) => {
      const pieces: Uint8Array[] = []
      const heads = [
        { header: 'SIREN', kind: 'text' as const },
        { header: 'Nom & « titre »', kind: 'text' as const },
      ]
      const file = createXlsxFile(heads, name.replaceAll('\n', ' '), (piece) => pieces.push(piece))
      file.write(rows)
      file.end()
      expect(readTable(new Uint8Array(Buffer.concat(pieces))).rows).toEqual([
        heads.map(({ header }) => header),
        ...rows,
      ])
    }),
    { numRuns: 50 },
  )
})

it('is not made damaged: rows that a sheet has no place for are refused', () => {
  const file = createXlsxFile([{ header: 'a', kind: 'text' }], 'many', () => undefined)
  const rows = (count: number) => Array.from({ length: count }, () => [])
  for (let written = 0; written < 1_048_575; written += 1_023) file.write(rows(1_023))
  expect(() => file.write(rows(1))).toThrow('A sheet holds 1048576 rows at most')
})
