'use client'

import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { inStageSince, stagesNow } from '#components/entities/opportunity/stages-now.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { type BoardCard, dayOf } from '#lib/domain/opportunity/board/card.ts'
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
  const columns = async (asked: readonly BoardCard[]): Promise<FileColumn<BoardCard>[]> => {
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
      { header: t('csv.id'), kind: 'text', value: (row) => row.idOpportunity },
      { header: t('csv.title'), kind: 'text', value: (row) => row.title },
      { header: t('csv.stade'), kind: 'text', value: ({ idStade }) => idStade && labels.get(idStade) },
      { header: t('csv.idStade'), kind: 'text', value: (row) => row.idStade },
      {
        header: t('csv.inStage'),
        kind: 'moment',
        value: (row) => {
          const since = inStageSince(stagesNow.get(), row)
          return since && new Date(since.at).toISOString()
        },
      },
      { header: t('csv.amount'), kind: 'number', value: (row) => row.amount },
      { header: t('csv.deadline'), kind: 'day', value: (row) => dayOf(row.deadline) },
      {
        header: t('csv.company'),
        kind: 'text',
        value: ({ idCompany }) => companyNames.get(idCompany)?.name ?? String(idCompany),
      },
      { header: t('csv.idCompany'), kind: 'text', value: (row) => row.idCompany },
      { header: t('csv.owner'), kind: 'text', value: ({ idUser }) => idUser && nameOf(idUser) },
      { header: t('csv.idUser'), kind: 'text', value: (row) => row.idUser },
      {
        header: t('csv.contact'),
        kind: 'text',
        value: ({ idCrmVisitCard: id }) => id && contactNames.get(id),
      },
      { header: t('csv.idContact'), kind: 'text', value: (row) => row.idCrmVisitCard },
      { header: t('csv.comment'), kind: 'text', value: (row) => commentOf.get(row.idOpportunity) },
      { header: t('csv.created'), kind: 'moment', value: (row) => row.created },
      { header: t('csv.modified'), kind: 'moment', value: (row) => row.modified },
    ]
  }
  return (
    <FileMenu
      fileName={t('csv.fileName')}
      count={count}
      rows={rows}
      columns={columns}
      label={
        <>
          {/* On a phone a longer word would move the rows from under the finger that ticks them. */}
          <span className="sm:hidden" aria-hidden={ticked > 0}>
            {t('exportButton')}
          </span>
          <span className={ticked === 0 ? 'max-sm:hidden' : 'max-sm:sr-only'}>
            {ticked === 0 ? t('exportButton') : t('exportTicked', { count: ticked })}
          </span>
        </>
      }
    />
  )
}
