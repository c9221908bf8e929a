import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import type { ReportKey } from '#lib/domain/opportunity/report/report.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useStades } from '../model/use-board.tsx'

/** What groups are called, and their order: months as they come, stages as on the board, owners by name; none is last. */
export function useGroupKeys(by: Dimension | null) {
  const t = useTranslations('opportunityTable.group')
  const locale = useLocale()
  const nameOfUser = useUserNames()
  const { stades, byId } = useStades()
  const labelOf = useCallback(
    (key: ReportKey): string => {
      if (by === null) return ''
      if (key === null) return t(`without.${by}`)
      if (by === 'owner') return nameOfUser(Number(key))
      if (by === 'stage') return plainLine(byId.get(Number(key))?.label ?? t('stageId', { id: String(key) }))
      const words = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
      return words.format(Date.parse(`${key}-01`))
    },
    [by, t, locale, nameOfUser, byId],
  )
  const inOrder = useCallback(
    (keys: Iterable<ReportKey>): ReportKey[] => {
      const places = new Map(stades.map(({ idCustomFieldValue }, at) => [idCustomFieldValue, at]))
      const stageAt = (key: ReportKey) => places.get(Number(key)) ?? stades.length
      return [...keys].sort((one, other) => {
        if (one === null || other === null) return Number(one === null) - Number(other === null)
        if (by === 'stage') return stageAt(one) - stageAt(other) || Number(one) - Number(other)
        if (by === 'month') return one < other ? -1 : 1
        return (
          labelOf(one).localeCompare(labelOf(other), 'fr', { numeric: true }) || Number(one) - Number(other)
        )
      })
    },
    [by, stades, labelOf],
  )
  return { labelOf, inOrder }
}
