import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useNamed } from '#components/entities/team/use-team.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import type { ColumnContext } from './campaign-column.ts'

/** Memoises a function of one argument, as each render of a cell calls it. */
function remembered<Key>(write: (key: Key) => string): (key: Key) => string {
  const written = new Map<Key, string>()
  return (key) => keptOrMade(written, key, () => write(key))
}

/** What cells need besides their rows; the same object until locale, notation or names given by the team change. */
export function useColumnContext(): ColumnContext {
  const t = useTranslations('campaignGrid')
  const c = useTranslations('campaign')
  const notation = useNotation()
  const named = useNamed()
  return useMemo(
    () => ({
      notation,
      yes: c('yes'),
      no: c('no'),
      campaign: remembered((id) => named('campaign', id)),
      state: remembered((state) => c(`states.${state}`)),
      reason: remembered((reason) => t(`reasons.${reason}`)),
      company: companyNames.get,
    }),
    [t, c, notation, named],
  )
}
