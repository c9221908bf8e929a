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
<<<<<<< HEAD
    },
    {
      header: t('former'),
      value: ({ isFormerCustomer: former }) => (former === null ? null : t(former ? 'yes' : 'no')),
    },
    ...scoringNames(asked.map(({ scoring }) => scoring)).map(
      (name): FileColumn<SupplyIdentification> => ({
        header: name,
        kind: asked.some(({ scoring }) => typeof scoringValue(scoring, name) === 'number')
          ? 'number'
          : 'text',
        value: ({ scoring }) => scoringValue(scoring, name),
      }),
    ),
    { header: t('date'), kind: 'moment', value: (row) => row.date },
    { header: t('how'), value: (row) => t(row.isManual ? 'byHand' : 'byItself') },
  ]
=======
      {
        header: t('former'),
        value: ({ isFormerCustomer: former }) => (former === null ? null : t(former ? 'yes' : 'no')),
      },
      ...scoringNames(asked.map(({ scoring }) => scoring)).map((name): FileColumn<SupplyIdentification> => {
        const values = asked.map(({ scoring }) => scoringValue(scoring, name))
        return {
          header: name,
          kind: values.some(holdsMoment)
            ? 'moment'
            : values.some((value) => typeof value === 'number')
              ? 'number'
              : 'text',
          value: ({ scoring }) => {
            const value = scoringValue(scoring, name)
            return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value
          },
        }
      }),
      { header: t('date'), kind: 'moment', value: (row) => row.date },
      { header: t('how'), value: (row) => t(row.isManual ? 'byHand' : 'byItself') },
    ]
  }
>>>>>>> d1a9c7b11097a2664d10a8aeed7c34c554766446
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
