'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { plainLine } from '#lib/format/plain-text.ts'
import { useCompanyNames } from '#lib/query/company-names.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** Answers a stage's label (api.md 4.3); its number until it is known. */
export function useStadeLabel(): (idStade: number | null) => string {
  const t = useTranslations('home')
  const { data } = useQuery(endpointQuery('listStades', {}))
  return useMemo(() => {
    const labels = new Map(
      data?.result.map(({ idCustomFieldValue, label }) => [idCustomFieldValue, plainLine(label)]),
    )
    return (idStade) =>
      idStade === null ? t('noStade') : (labels.get(idStade) ?? t('stadeId', { id: String(idStade) }))
  }, [data, t])
}

/** Answers the name of a company on the screen; its number until it is known. */
export function useCompanyLabel(
  lines: readonly { idCompany: number | null }[],
): (idCompany: number | null) => string {
  const t = useTranslations('home')
  const ids = useMemo(() => lines.flatMap(({ idCompany }) => idCompany ?? []), [lines])
  const names = useCompanyNames(ids)
  return useCallback(
    (idCompany) => {
      if (idCompany === null) return t('noCompany')
      const known = names.get(idCompany)
      return known ? plainLine(known.name) : t('companyId', { id: String(idCompany) })
    },
    [names, t],
  )
}
