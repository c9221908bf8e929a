import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useColumnKeys, useStadeOutcomes, useStades } from '../model/use-board.tsx'
import { type StageColumn, stageColumns } from './stage-columns.ts'

export function useStageColumns(): readonly StageColumn[] {
  const t = useTranslations('board')
  const { stades, byId } = useStades()
  const held = useColumnKeys()
  const outcomeOf = useStadeOutcomes()
  return useMemo(
    () =>
      stageColumns(stades, byId, held, outcomeOf, {
        none: t('noStade'),
        unknown: (id) => t('stadeId', { id: String(id) }),
      }),
    [stades, byId, held, outcomeOf, t],
  )
}
