import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import type { ReportKey } from '#lib/domain/opportunity/report/report.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useStades } from './use-board.tsx'

/** Labels and order of a dimension's keys: months and quarters by date, stages as on the board, owners by name; null last. */
export function useDimensionKeys(month: 'short' | 'long') {
  const t = useTranslations('opportunity')
  const board = useTranslations('board')
  const locale = useLocale()
  const nameOfUser = useUserNames()
  const { stades, byId } = useStades()
  return useMemo(() => {
    const labelOf = (by: Dimension, key: ReportKey): string => {
      if (by === 'owner') return key === null ? t('noOwner') : nameOfUser(Number(key))
      if (by === 'stage') {
        if (key === null) return t('noStade')
        return plainLine(byId.get(Number(key))?.label ?? t('stadeId', { id: String(key) }))
      }
      if (key === null) return board('lanes.noDeadline')
      if (by === 'quarter') {
        const [year = '', number = ''] = String(key).split('-Q')
        return t('quarterOf', { year, number })
      }
      const words = new Intl.DateTimeFormat(locale, { month, year: 'numeric', timeZone: 'UTC' })
      return words.format(Date.parse(`${key}-01`))
    }
    const inOrder = (by: Dimension, keys: Iterable<ReportKey>): ReportKey[] => {
      const places = new Map(stades.map(({ idCustomFieldValue }, at) => [idCustomFieldValue, at]))
      const stageAt = (key: ReportKey) => places.get(Number(key)) ?? stades.length
      return [...keys].sort((one, other) => {
        if (one === null || other === null) return Number(one === null) - Number(other === null)
        if (by === 'stage') return stageAt(one) - stageAt(other) || Number(one) - Number(other)
        if (typeof one === 'string') return one < other ? -1 : 1
        const names = labelOf(by, one).localeCompare(labelOf(by, other), 'fr', { numeric: true })
        return names || Number(one) - Number(other)
      })
    }
    return { labelOf, inOrder }
  }, [month, locale, nameOfUser, stades, byId, t, board])
}
