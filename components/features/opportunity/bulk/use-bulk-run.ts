import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { changeHistory } from '#components/entities/opportunity/history.ts'
import type { OpportunityPatch } from '#lib/domain/opportunity/board/card.ts'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { inSentence } from '#lib/domain/text/writing.ts'
import { invalidatedBy } from '#lib/query/invalidation.ts'
import { useBoard } from '../model/use-board.tsx'
import { type BulkRun, startBulk } from './bulk-run.ts'
import { useChangeTexts } from './use-change-texts.ts'

const FIELDS = [
  'owner',
  'idStade',
  'deadline',
  'amount',
] as const satisfies readonly (keyof OpportunityPatch)[]

/** Begins a change of many; the board hears of each as it is saved. */
export function useBulkRun(): (changes: readonly CardChange[], undoes?: boolean) => BulkRun {
  const t = useTranslations('opportunityTable.bulk')
  const fieldName = useTranslations('opportunity.conflict.fields')
  const format = useFormatter()
  const locale = useLocale()
  const client = useQueryClient()
  const board = useBoard()
  const { nameOf } = useChangeTexts()
  return useCallback(
    (changes, undoes = false) => {
      const fields = FIELDS.filter((field) => changes.some(({ patch }) => patch[field] !== undefined))
      const parts = format.list(fields.map((field) => inSentence(fieldName(field), locale)))
      const title = t('runTitle', { parts, count: changes.length })
      return startBulk({
        title: undoes ? t('undoRun', { title }) : title,
        changes,
        nameOf: ({ seen }) => nameOf(seen),
        onTheirs: board.learn,
        onSaved: ({ idOpportunity }, { card, before, wrote }) => {
          board.learn(card)
          if (wrote === null) return
          changeHistory.add({ idOpportunity, at: Date.now(), patch: wrote, before, outcome: 'saved' })
        },
        onEnded: () => {
          for (const operation of invalidatedBy.saveOpportunity)
            void client.invalidateQueries({ queryKey: [operation] })
        },
      })
    },
    [t, fieldName, format, locale, client, board, nameOf],
  )
}
