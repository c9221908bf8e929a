import { useTranslations } from 'use-intl'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** The remaining fields of a parc (api.md 2.10), below its row. */
export function ParcRecord({ parc }: { parc: Parc }) {
  const t = useTranslations('parc')
  const notation = useNotation()
  const author = useUserName(parc.idUser)
  const yes = (value: boolean | null) => (value === null ? null : t(value ? 'yes' : 'no'))
  const { solution } = parc
  return (
    <div className="sticky start-4 max-w-[min(60rem,calc(100vw-6rem))]">
      <DescriptionList columns={2}>
        <CopyFact label="idParc" value={parc.idParc} />
        <Fact label={t('record.user')} value={author} />
        <Fact label={t('record.created')} value={formatDateTime(parc.created, notation)} />
        <Fact label={t('record.modified')} value={formatDateTime(parc.modified, notation)} />
        <Fact label={t('record.solution')} value={parc.idSolution} />
        <Fact label={t('record.version')} value={solution?.idSolutionVersion} />
        <Fact label={t('record.solutionModified')}>
          {solution && formatDateTime(solution.modified, notation)}
        </Fact>
        <Fact label={t('record.unknown')} value={yes(parc.solutionUnknown)} />
        <Fact label={t('origin.script')} value={yes(parc.createdByScript)} />
        <Fact label={t('origin.catalog')} value={yes(parc.fromCatalog)} />
        <Fact label={t('origin.other')} value={yes(parc.fromOther)} />
        <Fact label={t('record.domain')} value={parc.idDomain} />
      </DescriptionList>
    </div>
  )
}
