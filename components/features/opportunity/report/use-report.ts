import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import {
  createReport,
  type Report,
  type ReportKey,
  type StageFacts,
} from '#lib/domain/opportunity/report/report.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useBoard, useStades } from '../model/use-board.tsx'

/** What the board shows now, added up: the same object until something of it changes. */
export function useReport(rows: Dimension, columns: Dimension | null, facts: StageFacts): Report {
  const board = useBoard()
  const report = useMemo(() => createReport(rows, columns, facts), [rows, columns, facts])
  const read = () => report.update(board.getRows())
  return useSyncExternalStore(board.subscribe, read, read)
}

/** Keys of a dimension in words, and in their order: months as they come, stages as on the board, owners by name. */
export function useKeys() {
  const t = useTranslations('report')
  const locale = useLocale()
  const nameOfUser = useUserNames()
  const { stades, byId } = useStades()
  const labelOf = useCallback(
    (dimension: Dimension, key: ReportKey): string => {
      if (key === null) return t(`none.${dimension}`)
      if (dimension === 'owner') return nameOfUser(Number(key))
      if (dimension === 'stage')
        return plainLine(byId.get(Number(key))?.label ?? t('stageId', { id: String(key) }))
      return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        Date.parse(`${key}-01`),
      )
    },
    [t, locale, nameOfUser, byId],
  )
  const inOrder = useCallback(
    (dimension: Dimension, keys: Iterable<ReportKey>): ReportKey[] => {
      const place = new Map(stades.map(({ idCustomFieldValue }, at) => [idCustomFieldValue, at]))
      const stageAt = (key: ReportKey) => place.get(Number(key)) ?? stades.length
      return [...keys].sort((one, other) => {
        // What has none is last.
        if (one === null || other === null) return Number(one === null) - Number(other === null)
        if (dimension === 'stage') return stageAt(one) - stageAt(other) || Number(one) - Number(other)
        if (dimension === 'month') return one < other ? -1 : 1
        return labelOf('owner', one).localeCompare(labelOf('owner', other), 'fr', { numeric: true })
      })
    },
    [stades, labelOf],
  )
  return { labelOf, inOrder }
}
