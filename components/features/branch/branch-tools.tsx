import { useTranslations } from 'use-intl'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { TextFilter } from '#components/ui/form/text-filter.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { streetOf } from '#lib/format/address.ts'

interface BranchToolsProps {
  words: string
  onWords: (words: string) => void
  branchSiege: number
  count: number
  /** The rows in the order that the table shows. */
  rows: () => readonly Branch[]
}

/** The search field of the list, and the export of the rows found. */
export function BranchTools({ words, onWords, branchSiege, count, rows }: BranchToolsProps) {
  const t = useTranslations('branch')
  const columns = (): FileColumn<Branch>[] => [
    { header: t('siret'), value: (branch) => branch.identifiedNumber },
    { header: t('facets.state'), value: ({ isActive }) => t(isActive ? 'open' : 'closed') },
    { header: t('headOffice'), value: ({ idBranch }) => t(idBranch === branchSiege ? 'yes' : 'no') },
    { header: t('enseigne'), value: (branch) => branch.enseigne },
    { header: t('commercialName'), value: (branch) => branch.commercialName },
    { header: t('street'), value: streetOf },
    { header: t('postalCode'), value: (branch) => branch.adressPostalCode },
    { header: t('facets.city'), value: (branch) => branch.adressCity },
    { header: t('facets.department'), value: ({ departement }) => departement?.departementName },
    { header: t('facets.region'), value: ({ region }) => region?.regionName },
    { header: t('facets.naf'), value: ({ nafCode }) => nafCode?.code },
    { header: t('nafTitle'), value: ({ nafCode }) => nafCode?.title },
    { header: t('creation'), kind: 'day', value: (branch) => branch.creationDate },
    { header: t('end'), kind: 'day', value: (branch) => branch.endDate },
    { header: t('latitude'), kind: 'number', value: (branch) => branch.latitude },
    { header: t('longitude'), kind: 'number', value: (branch) => branch.longitude },
    { header: 'idBranch', value: (branch) => branch.idBranch },
  ]
  return (
    <div className="flex flex-wrap items-center gap-2" data-testid="branch-tools">
      <TextFilter
        label={t('search')}
        text={words}
        onText={onWords}
        className="min-w-0 flex-1 basis-48 sm:max-w-80"
      />
      <FileMenu label={t('csv')} fileName={t('csvName')} count={count} rows={rows} columns={columns} />
    </div>
  )
}
