import { type BoardCard, dayOf } from '#lib/domain/opportunity/board/card.ts'
import { csvPieces } from '#lib/domain/text/csv.ts'
import { csvMoment } from '#lib/format/csv-moment.ts'

export type CsvKind = 'semicolon' | 'comma'

export interface CsvWords {
  heading: readonly string[]
  stadeOf: (idStade: number | null) => string
  ownerOf: (idUser: number | null) => string
  companyOf: (idCompany: number) => string
  contactOf: (idCrmVisitCard: number) => string
  commentOf: (idOpportunity: number) => string | null
}

/**
 * Opportunities as a file, in the order given. With semicolons for French spreadsheets: decimal commas and a byte order
 * mark; with commas for everything else.
 */
export function opportunityCsv(rows: readonly BoardCard[], kind: CsvKind, words: CsvWords): Blob {
  const cells = function* () {
    for (const row of rows) {
      yield [
        row.idOpportunity,
        row.title,
        words.stadeOf(row.idStade),
        row.idStade,
        row.amount,
        dayOf(row.deadline),
        words.companyOf(row.idCompany),
        row.idCompany,
        words.ownerOf(row.idUser),
        row.idUser,
        row.idCrmVisitCard === null ? '' : words.contactOf(row.idCrmVisitCard),
        row.idCrmVisitCard,
        words.commentOf(row.idOpportunity),
        csvMoment(row.created),
        csvMoment(row.modified),
      ]
    }
  }
  const french = kind === 'semicolon'
  const options = { delimiter: french ? ';' : ',', decimal: french ? ',' : '.', bom: french } as const
  return new Blob([...csvPieces(words.heading, cells(), options)], { type: 'text/csv;charset=utf-8' })
}
