import { useTranslations } from 'use-intl'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { widthOf } from '#lib/domain/import/columns.ts'
import { requestIdOf } from '#lib/domain/mass/checked-not-saved.ts'
import { type OpenFile, rowNumbers, tableOf } from './model/import-state.ts'
import type { ShownRow } from './model/row-status.ts'
import { useImportRowWords } from './use-row-words.ts'

interface ReportMenuProps {
  file: OpenFile
  rows: readonly ShownRow[]
  reasons: Readonly<Record<number, string>>
}

/** Exports the file with the outcome of each row; all rows, in the original order. */
export function ReportMenu({ file, rows, reasons }: ReportMenuProps) {
  const t = useTranslations('import')
  const numberOf = rowNumbers(file)
  const words = useImportRowWords(numberOf)
  const columns = (): FileColumn<ShownRow>[] => {
    const table = tableOf(file)
    const own = Array.from(
      { length: widthOf(table) },
      (_, column): FileColumn<ShownRow> => ({
        header: table.headings[column] ?? t('columns.column', { number: column + 1 }),
        value: ({ at }) => table.rows[at]?.[column] ?? '',
      }),
    )
    return [
      { header: t('rows.row'), kind: 'number', value: ({ at }) => numberOf(at) },
      ...own,
      { header: t('rows.status'), value: ({ status }) => t(`statuses.${status}`) },
      {
        header: t('report.why'),
        value: (row) => [words.failureText(row.error), words.reasonText(row)].filter(Boolean).join(' · '),
      },
      { header: t('rows.sends'), value: ({ send }) => words.sendText(send) },
      { header: t('report.company'), value: ({ company }) => company?.name },
      { header: t('report.siren'), value: ({ company }) => company?.siren },
      { header: 'idCompany', value: ({ company }) => company?.idCompany },
      { header: 'idCrmVisitCard', value: ({ idCrmVisitCard }) => idCrmVisitCard },
      { header: t('report.made'), value: ({ made }) => made },
      { header: t('report.reason'), value: ({ at }) => reasons[at] },
      { header: t('report.request'), value: ({ error }) => requestIdOf(error) },
    ]
  }
  return (
    <FileMenu
      label={t('report.label')}
      fileName={t('report.file')}
      count={rows.length}
      rows={() => rows}
      columns={columns}
    />
  )
}
