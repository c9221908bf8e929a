'use client'

import { useTranslations } from 'use-intl'
import { TextFilter } from '#components/ui/form/text-filter.tsx'
import type { CsvColumn } from '#components/ui/table/csv-file.ts'
import { CsvMenu } from '#components/ui/table/csv-menu.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import { streetOf } from '#lib/format/address.ts'

interface BranchToolsProps {
  words: string
  onWords: (words: string) => void
  branchSiege: number
  count: number
  /** What the table shows, in its order. */
  rows: () => readonly Branch[]
}

/** Words that the branches are searched by, and those found as a file. */
export function BranchTools({ words, onWords, branchSiege, count, rows }: BranchToolsProps) {
  const t = useTranslations('branch')
  const columns = (): CsvColumn<Branch>[] => [
    { header: t('siret'), text: (branch) => branch.identifiedNumber },
    { header: t('facets.state'), text: ({ isActive }) => t(isActive ? 'open' : 'closed') },
    {
      header: t('headOffice'),
      text: ({ idBranch }) => t(idBranch === branchSiege ? 'yes' : 'no'),
    },
    { header: t('enseigne'), text: (branch) => branch.enseigne },
    { header: t('commercialName'), text: (branch) => branch.commercialName },
    { header: t('street'), text: streetOf },
    { header: t('postalCode'), text: (branch) => branch.adressPostalCode },
    { header: t('facets.city'), text: (branch) => branch.adressCity },
    { header: t('facets.department'), text: ({ departement }) => departement?.departementName },
    { header: t('facets.region'), text: ({ region }) => region?.regionName },
    { header: t('facets.naf'), text: ({ nafCode }) => nafCode?.code },
    { header: t('nafTitle'), text: ({ nafCode }) => nafCode?.title },
    { header: t('creation'), text: (branch) => branch.creationDate },
    { header: t('end'), text: (branch) => branch.endDate },
    { header: t('latitude'), text: (branch) => branch.latitude },
    { header: t('longitude'), text: (branch) => branch.longitude },
    { header: 'idBranch', text: (branch) => branch.idBranch },
  ]
  return (
    <div className="flex flex-wrap items-center gap-2" data-testid="branch-tools">
      <TextFilter
        label={t('search')}
        text={words}
        onText={onWords}
        className="min-w-0 flex-1 basis-48 sm:max-w-80"
      />
      <CsvMenu label={t('csv')} fileName={t('csvName')} count={count} rows={rows} columns={columns} />
    </div>
  )
}
