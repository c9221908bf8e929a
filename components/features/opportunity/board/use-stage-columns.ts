'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useColumnKeys, useStades } from '../model/use-board.tsx'
import { type StageColumn, stageColumns } from './stage-columns.ts'

/** The columns in order: the account's stages, and what else holds cards. */
export function useStageColumns(): readonly StageColumn[] {
  const t = useTranslations('board')
  const { stades, byId } = useStades()
  const held = useColumnKeys()
  return useMemo(
    () =>
      stageColumns(stades, byId, held, {
        none: t('noStade'),
        unknown: (id) => t('stadeId', { id: String(id) }),
      }),
    [stades, byId, held, t],
  )
}
