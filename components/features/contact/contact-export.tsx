'use client'

import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import type { CsvColumn } from '#components/ui/table/csv-file.ts'
import { CsvMenu } from '#components/ui/table/csv-menu.tsx'
import { functionsOf, profileAddress } from '#lib/domain/contact/contact-card.ts'
import { csvMoment } from '#lib/format/csv-moment.ts'

/** Takes the contacts away as a file, each with its company's name and SIREN. */
export function ContactExport({ rows }: { rows: readonly ContactRow[] }) {
  const t = useTranslations('contact')
  const columns = async (): Promise<CsvColumn<ContactRow>[]> => {
    const ids = rows.flatMap(({ idCompany }) => idCompany ?? [])
    await companyNames.load(ids).catch(() => {
      // The contacts are there all the same; the file has their idCompany.
      toast({ title: t('csv.namesMissing'), description: t('csv.namesMissingText'), tone: 'warning' })
    })
    const companyOf = ({ idCompany }: ContactRow) =>
      idCompany === null ? undefined : companyNames.get(idCompany)
    const currentOf = (row: ContactRow) => functionsOf(row).current
    const yesNo = (flag: boolean) => t(flag ? 'yes' : 'no')
    return [
      { header: t('csv.columns.id'), text: (row) => row.idCrmVisitCard },
      { header: t('csv.columns.firstName'), text: (row) => row.firstName },
      { header: t('csv.columns.lastName'), text: (row) => row.lastName },
      { header: t('csv.columns.fullName'), text: (row) => row.fullName },
      { header: t('csv.columns.idCompany'), text: (row) => row.idCompany },
      { header: t('csv.columns.companyName'), text: (row) => companyOf(row)?.name },
      { header: t('csv.columns.siren'), text: (row) => companyOf(row)?.siren },
      {
        header: t('csv.columns.function'),
        text: (row) =>
          currentOf(row)
            .map(({ name }) => name)
            .join(', '),
      },
      {
        header: t('csv.columns.persona'),
        text: (row) => [...new Set(currentOf(row).flatMap(({ persona }) => persona?.title ?? []))].join(', '),
      },
      { header: t('csv.columns.phone'), text: (row) => row.phone },
      { header: t('csv.columns.mobile'), text: (row) => row.mobile },
      { header: t('csv.columns.email'), text: (row) => row.email },
      { header: t('csv.columns.profile'), text: profileAddress },
      { header: t('csv.columns.left'), text: (row) => yesNo(row.contactLeftCompany) },
      { header: t('csv.columns.createdByUser'), text: (row) => yesNo(row.contactCreatedByUser) },
      { header: t('csv.columns.generic'), text: (row) => yesNo(row.isCompany) },
      { header: t('csv.columns.enriched'), text: (row) => csvMoment(row.lastEnrichmentDate) },
      { header: t('csv.columns.modified'), text: (row) => csvMoment(row.modified) },
    ]
  }
  return (
    <CsvMenu
      label={t('csv.export')}
      fileName={t('csv.fileName')}
      count={rows.length}
      rows={() => rows}
      columns={columns}
    />
  )
}
