import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announceWhenIdle } from '#components/ui/feedback/announcer.ts'
import type { CampaignView } from '../campaign-view.ts'
import { footerCounts } from './footer-counts.ts'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** Delay of announcements, milliseconds: Orca ignores them while the rows are still changing. */
const UNTIL_CALM = 1_000

/** Announces each change of the sort order: screen readers read `aria-sort` only when the header is reached again. */
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
    return announceWhenIdle(words, UNTIL_CALM)
  }, [words])
}

/** Announces the number of rows after each change of the search or a filter. */
export function useFoundWords({ search, filters }: CampaignView, { rows, view }: GridRows) {
  const t = useTranslations('campaignGrid')
  const say = useEffectEvent(() => {
    const { scope, ...counts } = footerCounts({ loaded: rows.length, shown: view.count, chosen: 0 })
    return announceWhenIdle(t(`footer.${scope}`, counts), UNTIL_CALM)
  })
  const asked = useRef({ search, filters })
  useEffect(() => {
    if (asked.current.search === search && asked.current.filters === filters) return undefined
    asked.current = { search, filters }
    return say()
  }, [search, filters])
}
