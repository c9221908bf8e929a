import { csvPieces } from '#lib/domain/text/csv.ts'
import type { LookupRow } from './lookup-rows.ts'

export type CsvKind = 'semicolon' | 'comma'

export interface CsvWords {
  heading: readonly string[]
  state: (isActive: boolean) => string
}

/** The rows as a file, in the order given: identifiers without spaces, so that they can be pasted back. */
export function lookupCsv(rows: readonly LookupRow[], kind: CsvKind, words: CsvWords): Blob {
  const cells = rows.map(({ company, by }) => [
    company.name,
    company.commercialName,
    company.siren,
    company.city,
    company.nafCode,
    company.nafTitle,
    words.state(company.isActive),
    by.map((entry) => (entry.kind === 'invalid' ? entry.raw : entry.value)).join(' '),
    company.idCompany,
  ])
  const pieces = csvPieces(words.heading, cells, { delimiter: kind === 'semicolon' ? ';' : ',', bom: true })
  return new Blob([...pieces], { type: 'text/csv;charset=utf-8' })
}

/** Hands a file to the person. */
export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
