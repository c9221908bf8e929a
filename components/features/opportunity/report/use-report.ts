import { useMemo, useSyncExternalStore } from 'react'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import { createReport, type Report, type StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { useBoard } from '../model/use-board.tsx'

/** The report on the board's filtered cards: the same object until something changes. */
export function useReport(rows: Dimension, columns: Dimension | null, facts: StageFacts): Report {
  const board = useBoard()
  const report = useMemo(() => createReport(rows, columns, facts), [rows, columns, facts])
  const read = () => report.update(board.getRows())
  return useSyncExternalStore(board.subscribe, read, read)
}
