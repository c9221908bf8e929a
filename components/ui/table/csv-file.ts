import { type CsvCell, csvPieces } from '#lib/domain/text/csv.ts'

export type CsvKind = 'semicolon' | 'comma'

/** A column of a file, described once. */
export interface CsvColumn<Row> {
  header: string
  text: (row: Row) => CsvCell
}

/** Rows as a file, in the order given. French spreadsheets take semicolons and decimal commas; all need the BOM. */
export function csvFile<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[], kind: CsvKind): Blob {
  const cells = function* () {
    for (const row of rows) yield columns.map(({ text }) => text(row))
  }
  const french = kind === 'semicolon'
  const pieces = csvPieces(
    columns.map(({ header }) => header),
    cells(),
    { delimiter: french ? ';' : ',', decimal: french ? ',' : '.', bom: true },
  )
  return new Blob([...pieces], { type: 'text/csv;charset=utf-8' })
}
