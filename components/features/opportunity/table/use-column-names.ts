import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { TableColumnId } from './table-view.ts'

/** Columns whose name is that of their field; the others have names of their own. */
const SHARED = {
  title: 'name',
  company: 'form.company',
  inStage: 'stages.column',
  created: 'age',
  stade: 'stade',
  amount: 'amount',
  deadline: 'deadline',
  owner: 'owner',
  contact: 'contact',
  modified: 'modified',
} as const
const isShared = (id: TableColumnId): id is keyof typeof SHARED => id in SHARED

export function useColumnNames(): (id: TableColumnId) => string {
  const t = useTranslations('opportunity')
  const own = useTranslations('opportunityTable.columns')
  return useCallback((id) => (isShared(id) ? t(SHARED[id]) : own(id)), [t, own])
}
