import type { NamedCompany } from '#components/entities/company/company-names.ts'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { functionsOf, profileAddress } from '#lib/domain/contact/contact-card.ts'
import { csvPieces } from '#lib/domain/text/csv.ts'
import { csvMoment } from '#lib/format/csv-moment.ts'
import type { NameStore } from '#lib/query/name-store.ts'

export type CsvKind = 'semicolon' | 'comma'

export interface CsvWords {
  heading: readonly string[]
  yes: string
  no: string
}

/** The columns of the file, under `contact.csv.columns` of the messages. */
export const CSV_COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'fullName',
  'idCompany',
  'companyName',
  'siren',
  'function',
  'persona',
  'phone',
  'mobile',
  'email',
  'profile',
  'left',
  'createdByUser',
  'generic',
  'enriched',
  'modified',
] as const

type Names = Pick<NameStore<NamedCompany>, 'get'>

/** The contacts as a file, in the order given; `heading` names its columns, `names` their companies. */
export function contactCsv(
  rows: readonly ContactRow[],
  names: Names,
  kind: CsvKind,
  { heading, yes, no }: CsvWords,
): Blob {
  const said = (flag: boolean) => (flag ? yes : no)
  const cells = rows.map((row) => {
    const { current } = functionsOf(row)
    const company = row.idCompany === null ? undefined : names.get(row.idCompany)
    return [
      row.idCrmVisitCard,
      row.firstName,
      row.lastName,
      row.fullName,
      row.idCompany,
      company?.name,
      company?.siren,
      current.map((one) => one.name).join(', '),
      [...new Set(current.flatMap((one) => one.persona?.title ?? []))].join(', '),
      row.phone,
      row.mobile,
      row.email,
      profileAddress(row),
      said(row.contactLeftCompany),
      said(row.contactCreatedByUser),
      said(row.isCompany),
      csvMoment(row.lastEnrichmentDate),
      csvMoment(row.modified),
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
