import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import {
  createReport,
  type Report,
  type ReportKey,
  type StageFacts,
} from '#lib/domain/opportunity/report/report.ts'
import { useDimensionKeys } from '../model/dimension-keys.ts'
import { useBoard } from '../model/use-board.tsx'

/** The report on the board's filtered cards: the same object until something changes. */
export function useReport(rows: Dimension, columns: Dimension | null, facts: StageFacts): Report {
  const board = useBoard()
  const report = useMemo(() => createReport(rows, columns, facts), [rows, columns, facts])
  const read = () => report.update(board.getRows())
  return useSyncExternalStore(board.subscribe, read, read)
}

/** Labels and order of a dimension's keys, in the report's words. */
export function useKeys() {
  const t = useTranslations('report')
  const nameless = useCallback(
    (by: Dimension, key: ReportKey) => (key === null ? t(`none.${by}`) : t('stageId', { id: String(key) })),
    [t],
  )
  return useDimensionKeys(nameless, 'short')
}
