'use client'

import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { CsvColumn } from '#components/ui/table/csv-file.ts'
import { CsvMenu } from '#components/ui/table/csv-menu.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { type BoardCard, dayOf } from '#lib/domain/opportunity/board/card.ts'
import { csvMoment } from '#lib/format/csv-moment.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { Board } from '../model/board.ts'
import { readComments } from '../model/search-texts.ts'
import { rowsInOrder, tickedRows, useTicked } from './row-order.ts'

interface OpportunityExportProps {
  /** How many are filtered. */
  count: number
  /** What is filtered, asked for when the file is; on the table, the file has its ticked rows, or all in its order. */
  board: Board
  stades: readonly Stade[]
}

/** The ticked rows as a file, or all that is shown. Names and comments are read first, as far as they are not known. */
export function OpportunityExport({ count, board, stades }: OpportunityExportProps) {
  const t = useTranslations('opportunity.table')
  const nameOf = useUserNames()
  const ticked = useTicked()
  const rows = () => {
    const some = tickedRows()
    return some.length > 0 ? some : (rowsInOrder() ?? board.getRows())
  }
  const columns = async (asked: readonly BoardCard[]): Promise<CsvColumn<BoardCard>[]> => {
    const [comments] = await Promise.all([
      readComments(
        board,
        asked.map((row) => row.idOpportunity),
      ),
      companyNames.load(asked.map((row) => row.idCompany)),
      contactNames.load(asked.flatMap((row) => row.idCrmVisitCard ?? [])),
    ])
    const commentOf = new Map(comments.map((one) => [one.idOpportunity, one.comment]))
    const labels = new Map(stades.map((stade) => [stade.idCustomFieldValue, plainLine(stade.label)]))
    return [
      { header: t('csv.id'), text: (row) => row.idOpportunity },
      { header: t('csv.title'), text: (row) => row.title },
      { header: t('csv.stade'), text: ({ idStade }) => idStade && labels.get(idStade) },
      { header: t('csv.idStade'), text: (row) => row.idStade },
      { header: t('csv.amount'), text: (row) => row.amount },
      { header: t('csv.deadline'), text: (row) => dayOf(row.deadline) },
      {
        header: t('csv.company'),
        text: ({ idCompany }) => companyNames.get(idCompany)?.name ?? String(idCompany),
      },
      { header: t('csv.idCompany'), text: (row) => row.idCompany },
      { header: t('csv.owner'), text: ({ idUser }) => idUser && nameOf(idUser) },
      { header: t('csv.idUser'), text: (row) => row.idUser },
      { header: t('csv.contact'), text: ({ idCrmVisitCard: id }) => id && contactNames.get(id) },
      { header: t('csv.idContact'), text: (row) => row.idCrmVisitCard },
      { header: t('csv.comment'), text: (row) => commentOf.get(row.idOpportunity) },
      { header: t('csv.created'), text: (row) => csvMoment(row.created) },
      { header: t('csv.modified'), text: (row) => csvMoment(row.modified) },
    ]
  }
  return (
    <CsvMenu
      fileName="opportunities"
      count={count}
      rows={rows}
      columns={columns}
      label={
        <>
          {/* On a phone a longer word would move the rows from under the finger that ticks them. */}
          <span className="sm:hidden" aria-hidden={ticked > 0}>
            {t('csvButton')}
          </span>
          <span className={ticked === 0 ? 'max-sm:hidden' : 'max-sm:sr-only'}>
            {ticked === 0 ? t('csvButton') : t('csvTicked', { count: ticked })}
          </span>
        </>
      }
    />
  )
}
