import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { OpportunityValues } from '#lib/domain/opportunity/opportunity-form.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import type { CompanyNamed } from './company-named.ts'

/** Companies named one by one, up to here. */
const NAMED = 6

/** What will be sent, for whom. */
export function ManyFacts({
  values,
  companies,
  note,
}: {
  values: OpportunityValues
  companies: readonly CompanyNamed[]
  /** Who is left out, or gets another. */
  note: ReactNode
}) {
  const t = useTranslations('opportunity')
  const notation = useNotation()
  const nameOf = useUserNames()
  const { data } = useQuery(endpointQuery('listStades', {}))
  const stade = data?.result.find((one) => one.idCustomFieldValue === values.idStade)
  const { owner } = values
  const more = companies.length - NAMED
  return (
    <DescriptionList>
      <Fact label={t('many.companies')} note={note}>
        {companies
          .slice(0, NAMED)
          .map(({ name }) => name)
          .join(', ')}
        {more > 0 && <> {t('many.andMore', { count: more })}</>}
      </Fact>
      <Fact label={t('form.title')}>{values.title === null ? null : plainLine(values.title)}</Fact>
      <Fact label={t('stade')}>
        {values.idStade === null
          ? null
          : stade
            ? plainLine(stade.label)
            : t('stadeId', { id: String(values.idStade) })}
      </Fact>
      <Fact label={t('owner')}>{'idUser' in owner ? nameOf(owner.idUser) : owner.email}</Fact>
      <Fact label={t('deadline')}>
        {values.deadline === null ? null : formatDate(values.deadline, notation)}
      </Fact>
      <Fact label={t('amount')}>{values.amount === null ? null : formatMoney(values.amount, notation)}</Fact>
      <Fact label={t('form.sequence')}>{values.idSequenceAction}</Fact>
      <Fact label={t('form.comment')}>{values.comment === null ? null : plainLine(values.comment)}</Fact>
    </DescriptionList>
  )
}
