import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useNamed } from '#components/entities/team/use-team.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { tagTypeOf } from '#lib/domain/routine/routine-tag.ts'
import { scoringNames, scoringValue } from '#lib/domain/routine/scoring.ts'
import { holdsMoment } from './scoring-facts.tsx'

/** Exports companies on routines as a file, with scorings, and tags in words that the import understands. */
export function RoutineExport({ rows }: { rows: readonly SupplyIdentification[] }) {
  const t = useTranslations('routine')
  const named = useNamed()
  const columns = (asked: typeof rows): FileColumn<SupplyIdentification>[] => [
    { header: t('fields.idCompany'), value: (row) => row.idCompany },
    { header: t('fields.siren'), value: (row) => companyNames.get(row.idCompany)?.siren },
    { header: t('company'), value: (row) => companyNames.get(row.idCompany)?.name },
    { header: t('routine'), value: (row) => named('routine', row.idSupply, String(row.idSupply)) },
    {
      header: t('tag'),
      value: ({ idIdentificationType: id, identificationType }) => {
        const type = tagTypeOf(id)
        return type === null ? identificationType?.title : t(`types.${type}`)
      },
    },
    {
      header: t('former'),
      value: ({ isFormerCustomer: former }) => (former === null ? null : t(former ? 'yes' : 'no')),
    },
    ...scoringNames(asked.map(({ scoring }) => scoring)).map((name): FileColumn<SupplyIdentification> => {
      const values = asked.map(({ scoring }) => scoringValue(scoring, name))
      const isNumber = values.some((value) => typeof value === 'number')
      return {
        header: name,
        kind: values.some(holdsMoment) ? 'moment' : isNumber ? 'number' : 'text',
        value: ({ scoring }) => {
          const value = scoringValue(scoring, name)
          return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value
        },
      }
    }),
    { header: t('date'), kind: 'moment', value: (row) => row.date },
    { header: t('how'), value: (row) => t(row.isManual ? 'byHand' : 'byItself') },
  ]
  return (
    <FileMenu
      label={t('export')}
      fileName="routines"
      count={rows.length}
      rows={() => rows}
      names={(asked) => companyNames.load(asked.map(({ idCompany }) => idCompany))}
      columns={columns}
    />
  )
}
