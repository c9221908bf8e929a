import { useTranslations } from 'use-intl'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** What the row of a parc has no room for (api.md 2.10). */
export function ParcRecord({ parc }: { parc: Parc }) {
  const t = useTranslations('parc')
  const notation = useNotation()
  const author = useUserName(parc.idUser)
  const id = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : null)
  const yes = (value: boolean | null) => (value === null ? null : t(value ? 'yes' : 'no'))
  const { solution } = parc
  return (
    <div className="sticky start-4 max-w-[min(60rem,calc(100vw-6rem))]">
      <DescriptionList columns={2}>
        <Fact label="idParc">
          <CopyValue value={String(parc.idParc)} what="idParc" />
        </Fact>
        <Fact label={t('record.user')}>{author}</Fact>
        <Fact label={t('record.created')}>{formatDateTime(parc.created, notation)}</Fact>
        <Fact label={t('record.modified')}>{formatDateTime(parc.modified, notation)}</Fact>
        <Fact label={t('record.solution')}>{id(parc.idSolution)}</Fact>
        <Fact label={t('record.version')}>{id(solution?.idSolutionVersion)}</Fact>
        <Fact label={t('record.solutionModified')}>
          {solution && formatDateTime(solution.modified, notation)}
        </Fact>
        <Fact label={t('record.unknown')}>{yes(parc.solutionUnknown)}</Fact>
        <Fact label={t('origin.script')}>{yes(parc.createdByScript)}</Fact>
        <Fact label={t('origin.catalog')}>{yes(parc.fromCatalog)}</Fact>
        <Fact label={t('origin.other')}>{yes(parc.fromOther)}</Fact>
        <Fact label={t('record.domain')}>{id(parc.idDomain)}</Fact>
      </DescriptionList>
    </div>
  )
}
