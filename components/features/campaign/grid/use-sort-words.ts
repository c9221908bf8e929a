import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announceInCalm } from '#components/ui/feedback/announcer.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** Milliseconds until the rows stand in their new order: while so much changes, Orca listens to none of it. */
const UNTIL_CALM = 1_000

/** Says what the rows are ordered by, each time that it changes: a reader says nothing of `aria-sort` until one comes to it anew. */
export function useSortWords(columns: readonly PlacedColumn[]) {
  const t = useTranslations('campaignGrid')
  const first = columns.find(({ sorted, sortPlace }) => sorted && sortPlace <= 1)
  const order = first?.sorted || 'none'
  const column = first ? t(`columns.${first.column.id}`) : ''
  const words = t('sorted', { order, column })
  const said = useRef(words)
  useEffect(() => {
    if (said.current === words) return undefined
    said.current = words
    return announceInCalm(words, UNTIL_CALM)
  }, [words])
}
