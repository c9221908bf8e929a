import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { currentFunctions, functionsOf, profileAddress } from '#lib/domain/contact/contact-card.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'

interface ContactExportProps {
  rows: readonly ContactRow[]
  /** The rows are generic cards, not people. */
  generic?: boolean
}

/** Exports contacts as a file, each with its company's name and SIREN. */
export function ContactExport({ rows, generic = false }: ContactExportProps) {
  const t = useTranslations('contact')
  const columns = (): FileColumn<ContactRow>[] => {
    const companyOf = ({ idCompany }: ContactRow) =>
      idCompany === null ? undefined : companyNames.get(idCompany)
    const personasOf = (row: ContactRow) =>
      functionsOf(row).current.flatMap(({ persona }) => persona?.title ?? [])
    const yesNo = (flag: boolean) => t(flag ? 'yes' : 'no')
    return [
      { header: t('csv.columns.id'), value: (row) => row.idCrmVisitCard },
      { header: t('csv.columns.firstName'), value: (row) => row.firstName },
      { header: t('csv.columns.lastName'), value: (row) => row.lastName },
      { header: t('csv.columns.fullName'), value: (row) => row.fullName },
      { header: t('csv.columns.idCompany'), value: (row) => row.idCompany },
      { header: t('csv.columns.companyName'), value: (row) => companyOf(row)?.name },
      { header: t('csv.columns.siren'), value: (row) => companyOf(row)?.siren },
      { header: t('csv.columns.function'), value: currentFunctions },
      { header: t('csv.columns.persona'), value: (row) => [...new Set(personasOf(row))].join(', ') },
      { header: t('csv.columns.phone'), value: (row) => row.phone },
      { header: t('csv.columns.mobile'), value: (row) => row.mobile },
      { header: t('csv.columns.email'), value: (row) => row.email },
      { header: t('csv.columns.profile'), value: profileAddress },
      { header: t('csv.columns.left'), value: (row) => yesNo(row.contactLeftCompany) },
      { header: t('csv.columns.createdByUser'), value: (row) => yesNo(row.contactCreatedByUser) },
      { header: t('csv.columns.generic'), value: (row) => yesNo(row.isCompany) },
      { header: t('csv.columns.enriched'), kind: 'moment', value: (row) => row.lastEnrichmentDate },
      { header: t('csv.columns.modified'), kind: 'moment', value: (row) => row.modified },
    ]
  }
  return (
    <FileMenu
      label={<span className="max-sm:sr-only">{t(generic ? 'csv.exportGeneric' : 'csv.export')}</span>}
      fileName={t('csv.fileName')}
      count={rows.length}
      rows={() => rows}
      names={() => companyNames.load(rows.flatMap(({ idCompany }) => idCompany ?? []))}
      columns={columns}
    />
  )
}
