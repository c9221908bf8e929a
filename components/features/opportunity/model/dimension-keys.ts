import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import type { ReportKey } from '#lib/domain/opportunity/report/report.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useStades } from './use-board.tsx'

/**
 * Labels and order of a dimension's keys: months and quarters by date, stages as on the board, owners by name; null
 * last. `nameless` gives the label of null and of an unknown stage; it must be the same function on every render.
 */
export function useDimensionKeys(
  nameless: (by: Dimension, key: ReportKey) => string,
  month: 'short' | 'long',
) {
  const t = useTranslations('opportunity')
  const locale = useLocale()
  const nameOfUser = useUserNames()
  const { stades, byId } = useStades()
  const labelOf = useCallback(
    (by: Dimension, key: ReportKey): string => {
      if (key === null) return nameless(by, key)
      if (by === 'owner') return nameOfUser(Number(key))
      if (by === 'stage') return plainLine(byId.get(Number(key))?.label ?? nameless(by, key))
      if (by === 'quarter') {
        const [year = '', number = ''] = String(key).split('-Q')
        return t('quarterOf', { year, number })
      }
      const words = new Intl.DateTimeFormat(locale, { month, year: 'numeric', timeZone: 'UTC' })
      return words.format(Date.parse(`${key}-01`))
    },
    [nameless, month, locale, nameOfUser, byId, t],
  )
  const inOrder = useCallback(
    (by: Dimension, keys: Iterable<ReportKey>): ReportKey[] => {
      const places = new Map(stades.map(({ idCustomFieldValue }, at) => [idCustomFieldValue, at]))
      const stageAt = (key: ReportKey) => places.get(Number(key)) ?? stades.length
      return [...keys].sort((one, other) => {
        if (one === null || other === null) return Number(one === null) - Number(other === null)
        if (by === 'stage') return stageAt(one) - stageAt(other) || Number(one) - Number(other)
        if (typeof one === 'string') return one < other ? -1 : 1
        const names = labelOf(by, one).localeCompare(labelOf(by, other), 'fr', { numeric: true })
        return names || Number(one) - Number(other)
      })
    },
    [stades, labelOf],
  )
  return { labelOf, inOrder }
}
