import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { TableColumnId } from './table-view.ts'

/** What the columns of the table are called, in heads, menus and the list of columns. */
export function useColumnNames(): (id: TableColumnId) => string {
  const t = useTranslations('opportunity')
  const own = useTranslations('opportunityTable.columns')
  return useCallback(
    (id) => {
      switch (id) {
        case 'title':
          return t('name')
        case 'company':
          return t('form.company')
        case 'inStage':
          return t('stages.column')
        case 'created':
          return t('age')
        case 'stade':
        case 'amount':
        case 'deadline':
        case 'owner':
        case 'contact':
        case 'modified':
          return t(id)
        case 'siren':
        case 'stageSince':
        case 'weighted':
        case 'stuck':
        case 'unchanged':
          return own(id)
        default:
          return id satisfies never
      }
    },
    [t, own],
  )
}
