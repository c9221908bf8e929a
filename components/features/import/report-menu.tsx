'use client'

import { useTranslations } from 'use-intl'
import type { CsvColumn } from '#components/ui/table/csv-file.ts'
import { CsvMenu } from '#components/ui/table/csv-menu.tsx'
import { widthOf } from '#lib/domain/import/columns.ts'
import { type OpenFile, tableOf } from './model/import-job.ts'
import type { ShownRow } from './model/row-status.ts'
import { rowNumber, useRowWords } from './use-row-words.ts'

interface ReportMenuProps {
  file: OpenFile
  rows: readonly ShownRow[]
  reasons: Readonly<Record<number, string>>
}

const requestIdOf = (error: unknown) =>
  typeof error === 'object' && error !== null ? String(Reflect.get(error, 'requestId') ?? '') : ''

/** The file again, with what became of each row: every row of it, in its order. */
export function ReportMenu({ file, rows, reasons }: ReportMenuProps) {
  const t = useTranslations('import')
  const words = useRowWords(file.hasHeadings)
  const columns = (): CsvColumn<ShownRow>[] => {
    const table = tableOf(file)
    const own = Array.from(
      { length: widthOf(table) },
      (_, column): CsvColumn<ShownRow> => ({
        header: table.headings[column] ?? t('columns.column', { number: column + 1 }),
        text: ({ at }) => table.rows[at]?.[column] ?? '',
      }),
    )
    return [
      { header: t('rows.row'), text: ({ at }) => rowNumber(at, file.hasHeadings) },
      ...own,
      { header: t('rows.status'), text: ({ status }) => t(`statuses.${status}`) },
      {
        header: t('report.why'),
        text: (row) => [words.failureText(row.error), words.reasonText(row)].filter(Boolean).join(' · '),
      },
      { header: t('rows.sends'), text: ({ send }) => words.sendText(send) },
      { header: t('report.company'), text: ({ company }) => company?.name },
      { header: 'SIREN', text: ({ company }) => company?.siren },
      { header: 'idCompany', text: ({ company }) => company?.idCompany },
      { header: 'idCrmVisitCard', text: ({ idCrmVisitCard }) => idCrmVisitCard },
      { header: t('report.made'), text: ({ made }) => made },
      { header: t('report.reason'), text: ({ at }) => reasons[at] },
      { header: t('report.request'), text: ({ error }) => requestIdOf(error) },
    ]
  }
  return (
    <CsvMenu
      label={t('report.label')}
      fileName={t('report.file')}
      count={rows.length}
      rows={() => rows}
      columns={columns}
    />
  )
}
