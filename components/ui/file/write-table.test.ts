import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { type CsvCell, harmlessCell } from '#lib/domain/text/csv.ts'
import { writeTable } from './write-table.ts'

function memory() {
  const pieces: string[] = []
  return {
    pieces,
    write: async (piece: string | Uint8Array) => {
      pieces.push(String(piece))
    },
  }
}

const cellsAs = <Row>(count: number, cell: (row: Row, at: number) => CsvCell) =>
  Array.from(
    { length: count },
    (_, at): FileColumn<Row> => ({
      header: 'abc'[at] ?? 'n',
      kind: 'text',
      value: (row) => cell(row, at),
    }),
  )

describe('writeTable', () => {
  it('reads back as the rows, whatever they hold', async () => {
    const text = fc.string({
      unit: fc.constantFrom('"', ';', ',', '\r', '\n', '\t', '=', '-', '@', "'", ' ', 'é', '1'),
    })
    const table = fc.array(fc.tuple(text, fc.integer(), text), { maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',' as const, ';' as const), async (rows, delimiter) => {
        const sink = memory()
        const columns = cellsAs<(typeof rows)[number]>(3, (row, at) => row[at])
        const form = { csv: { delimiter, bom: true } }
        expect(await writeTable({ columns, rows, form, sink })).toBe(rows.length)
        const read = parse(sink.pieces.join(''), { delimiter, bom: true, record_delimiter: '\r\n' })
        const wanted = rows.map(([a, b, c]) => [harmlessCell(a), String(b), harmlessCell(c)])
        expect(read).toEqual([['a', 'b', 'c'], ...wanted])
      }),
      { numRuns: 100 },
    )
  })

  it('lets the page have its turn, and holds no more than a piece', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => index)
    const sink = memory()
    let turns = 0
    const watch = setInterval(() => {
      turns += 1
    }, 0)
    const progress: number[] = []
    await writeTable({
      columns: cellsAs<number>(20, (row, column) => `row ${row} column ${column}`),
      rows,
      form: { csv: {} },
      sink,
      onProgress: (written) => progress.push(written),
    })
    clearInterval(watch)
    const size = sink.pieces.reduce((sum, piece) => sum + piece.length, 0)
    expect(turns).toBeGreaterThan(3)
    expect(Math.max(...sink.pieces.map((piece) => piece.length))).toBeLessThan(size / 3)
    expect(progress.at(-1)).toBe(rows.length)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  it('stops when told to', async () => {
    const stop = new AbortController()
    const sink = memory()
    const job = writeTable({
      rows: Array.from({ length: 100_000 }, (_, index) => index),
      columns: cellsAs<number>(20, (row) => `a longer text ${row}`),
      form: { csv: {} },
      sink,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(job).rejects.toMatchObject({ name: 'AbortError' })
    const read = sink.pieces.join('').split('\r\n').length
    expect(read).toBeLessThan(100_000)
  })

  it('says why the file could not be written', async () => {
    const sink = { write: () => Promise.reject(new Error('disk full')) }
    const job = writeTable({ columns: cellsAs<number>(1, (row) => row), rows: [1], form: { csv: {} }, sink })
    await expect(job).rejects.toThrow('disk full')
  })

  describe('a workbook', () => {
    const columns = cellsAs<number>(1, (row) => row)
    /** A worker that replies only when the test tells it to. */
    class Silent {
      static last: Silent
      onerror: ((event: { message?: string }) => void) | null = null
      onmessage: ((event: { data: unknown }) => void) | null = null
      terminated = false
      constructor() {
        Silent.last = this
      }
      postMessage() {}
      terminate() {
        this.terminated = true
      }
    }

    it('whose worker answers no more can be given up', async () => {
      vi.stubGlobal('Worker', Silent)
      const stop = new AbortController()
      const sink = memory()
      const job = writeTable({ columns, rows: [1], form: { xlsx: 'a' }, sink, signal: stop.signal })
      stop.abort()
      await expect(job).rejects.toMatchObject({ name: 'AbortError' })
      expect(Silent.last.terminated).toBe(true)
    })

    it('whose worker died between two pieces is not waited for', async () => {
      vi.stubGlobal('Worker', Silent)
      const write = async () => Silent.last.onerror?.({ message: 'out of memory' })
      const job = writeTable({ columns, rows: [1], form: { xlsx: 'a' }, sink: { write } })
      Silent.last.onmessage?.({ data: { pieces: [new Uint8Array(1)] } })
      await expect(job).rejects.toThrow('out of memory')
    })

    it('whose code could not be loaded, as after a release, is said to be so', async () => {
      vi.stubGlobal('Worker', Silent)
      for (const message of [undefined, 'Uncaught NetworkError: a script failed to load.']) {
        const job = writeTable({ columns, rows: [1], form: { xlsx: 'a' }, sink: memory() })
        Silent.last.onerror?.(message === undefined ? {} : { message })
        await expect(job).rejects.toMatchObject({ name: 'ChunkLoadError' })
      }
    })
  })
})
