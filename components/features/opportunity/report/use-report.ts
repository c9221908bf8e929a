'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { Outcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import {
  createReport,
  type Report,
  type ReportKey,
  type StageFacts,
} from '#lib/domain/opportunity/report/report.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { useBoard, useStadeOutcomes, useStades } from '../model/use-board.tsx'

/** What each stage means, and how likely it is won: as the team said. */
export function useStageFacts(idAccount: string): StageFacts {
  const outcomeOf = useStadeOutcomes(idAccount)
  const { data } = useQuery(workspaceQuery('stages'))
  return useMemo(() => {
    const said = new Map(data?.stages.map(({ idStade, probability }) => [idStade, probability]))
    // Asked for every card: told by a label's words, once a stage.
    const outcomes = new Map<number | null, Outcome>()
    const known = (idStade: number | null) => {
      const found = outcomes.get(idStade) ?? outcomeOf(idStade)
      outcomes.set(idStade, found)
      return found
    }
    return {
      outcomeOf: known,
      probabilityOf: (idStade) => (idStade === null ? null : (said.get(idStade) ?? null)),
    }
  }, [outcomeOf, data])
}

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
        return labelOf('owner', one).localeCompare(labelOf('owner', other))
      })
    },
    [stades, labelOf],
  )
  return { labelOf, inOrder }
}
