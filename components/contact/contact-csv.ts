import { functionsOf, profileAddress } from '#lib/domain/contact-card.ts'
import { csvPieces } from '#lib/domain/csv.ts'
import type { ContactRow } from './contact-row.ts'

export type CsvKind = 'semicolon' | 'comma'

export interface CsvWords {
  heading: readonly string[]
  yes: string
  no: string
}

/** The contacts as a file, in the order given; `heading` names its columns. */
export function contactCsv(rows: readonly ContactRow[], kind: CsvKind, { heading, yes, no }: CsvWords): Blob {
  const said = (flag: boolean) => (flag ? yes : no)
  const cells = rows.map((row) => {
    const { current } = functionsOf(row)
    return [
      row.idCrmVisitCard,
      row.firstName,
      row.lastName,
      row.fullName,
      row.idCompany,
      current.map((one) => one.name).join(', '),
      [...new Set(current.flatMap((one) => one.persona?.title ?? []))].join(', '),
      row.phone,
      row.mobile,
      row.email,
      profileAddress(row),
      said(row.contactLeftCompany),
      said(row.contactCreatedByUser),
      said(row.isCompany),
      row.lastEnrichmentDate,
      row.modified,
    ]
  })
  const pieces = csvPieces(heading, cells, { delimiter: kind === 'semicolon' ? ';' : ',', bom: true })
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
