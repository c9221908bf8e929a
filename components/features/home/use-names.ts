import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCompanyNames } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import type { OpportunityLine } from './model/opportunity-line.ts'

export function useStadeText(): (line: Pick<OpportunityLine, 'idStade' | 'stade'>) => string {
  const t = useTranslations('home')
  return ({ idStade, stade }) => {
    if (idStade === null) return t('noStade')
    return stade === null ? t('stadeId', { id: String(idStade) }) : plainLine(stade)
  }
}

/** Returns a function that gives a stage's label (api.md 4.3), or its id until loaded. Loads only while `wanted`. */
export function useStadeLabel(wanted: boolean): (idStade: number | null) => string {
  const { data } = useQuery({ ...endpointQuery('listStades', {}), enabled: wanted })
  const textOf = useStadeText()
  const labels = new Map(data?.result.map(({ idCustomFieldValue, label }) => [idCustomFieldValue, label]))
  return (idStade) => textOf({ idStade, stade: labels.get(idStade ?? 0) ?? null })
}

/** Returns a function that gives a company's name, or its id until loaded. */
export function useCompanyLabel(
  lines: readonly { idCompany: number | null }[],
): (idCompany: number | null) => string {
  const t = useTranslations('home')
  const textOf = useCompanyText()
  const names = useCompanyNames(lines.flatMap(({ idCompany }) => idCompany ?? []))
  return (idCompany) => (idCompany === null ? t('noCompany') : textOf(idCompany, names.get(idCompany)?.name))
}

/** Returns a function that gives the texts of a line: title, company, stage and owner of an opportunity. */
export function useLineTexts(lines: readonly OpportunityLine[]) {
  const t = useTranslations('home')
  const stadeOf = useStadeText()
  const companyOf = useCompanyLabel(lines)
  const userOf = useUserNames()
  return ({ idOpportunity, title, idCompany, idUser, ...line }: Omit<OpportunityLine, 'modified'>) => {
    const stade = stadeOf(line)
    return {
      href: paths.opportunity(idOpportunity),
      title: lineOrNull(title) ?? t('untitled', { id: String(idOpportunity) }),
      about: companyOf(idCompany),
      where: idUser === null ? stade : t('stadeOwner', { stade, owner: userOf(idUser) }),
    }
  }
}
