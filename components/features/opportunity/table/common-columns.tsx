'use client'

import type { ColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { DataTableFeatures } from '#components/ui/table/data-table.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { Outcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { isLate } from '#lib/domain/opportunity/opportunity-lateness.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { DeadlineCell } from './table-cells.tsx'

/**
 * The columns that every table of opportunities has alike: the board's and a company's.
 * @param today YYYY-MM-DD where the reader is
 * @param outcomeOf what a stage means for a deal: only open ones are late
 */
export function useCommonColumns<Row extends BoardCard>(
  helper: ColumnHelper<DataTableFeatures, Row>,
  today: string,
  outcomeOf: (idStade: number | null) => Outcome,
) {
  const t = useTranslations('opportunity')
  const notation = useNotation()
  const nameOf = useUserNames()
  return useMemo(
    () => ({
      amount: helper.accessor((row) => row.amount ?? undefined, {
        id: 'amount',
        header: t('amount'),
        sortFn: 'basic',
        sortUndefined: 'last',
        meta: { min: 130, align: 'end' },
        cell: ({ getValue }) => {
          const amount = getValue()
          return amount === undefined ? <NoValue /> : formatMoney(amount, notation)
        },
      }),
      deadline: helper.accessor((row) => row.deadline ?? undefined, {
        id: 'deadline',
        header: t('deadline'),
        sortFn: 'basic',
        sortUndefined: 'last',
        meta: { min: 190 },
        cell: ({ getValue, row: { original } }) => (
          <DeadlineCell deadline={getValue()} late={isLate(original, outcomeOf(original.idStade), today)} />
        ),
      }),
      owner: helper.accessor((row) => (row.idUser === null ? undefined : nameOf(row.idUser)), {
        id: 'owner',
        header: t('owner'),
        sortUndefined: 'last',
        meta: { min: 150, grow: 1 },
        cell: ({ getValue }) => getValue() ?? <span className="text-ink-3">{t('noOwner')}</span>,
      }),
      created: helper.accessor((row) => row.created, {
        id: 'created',
        header: t('age'),
        sortFn: 'basic',
        meta: { min: 120 },
        cell: ({ getValue }) => <RelativeTime value={getValue()} offset={clockAhead()} />,
      }),
      modified: helper.accessor((row) => row.modified, {
        id: 'modified',
        header: t('modified'),
        sortFn: 'basic',
        meta: { min: 120 },
        cell: ({ getValue }) => <RelativeTime value={getValue()} offset={clockAhead()} />,
      }),
    }),
    [helper, t, notation, nameOf, today, outcomeOf],
  )
}
