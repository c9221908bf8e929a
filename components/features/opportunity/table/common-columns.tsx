import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { NamedContactLink } from '#components/entities/contact/contact-name.tsx'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { type BoardCard, deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { isLate } from '#lib/domain/opportunity/opportunity-lateness.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { DeadlineCell } from './table-cells.tsx'

/** Columns of the board's and a company's table. `today`: YYYY-MM-DD where the reader is; only open ones are late. */
export function useCommonColumns(today: string, outcomeOf: (idStade: number | null) => StadeOutcome) {
  const t = useTranslations('opportunity')
  const notation = useNotation()
  const nameOf = useUserNames()
  return useMemo(() => {
    const since = (id: 'created' | 'modified', header: string): Column<BoardCard> => ({
      id,
      header,
      min: 120,
      sort: (row) => new Date(row[id]),
      cell: (row) => <RelativeTime value={row[id]} offset={clockAhead()} />,
    })
    return {
      amount: {
        id: 'amount',
        header: t('amount'),
        min: 130,
        align: 'end',
        sort: (row) => row.amount,
        cell: ({ amount }) => (amount === null ? <NoValue /> : formatMoney(amount, notation)),
      },
      deadline: {
        id: 'deadline',
        header: t('deadline'),
        min: 190,
        sort: ({ deadline }) => {
          const day = deadlineDayOf(deadline)
          return day && new Date(day)
        },
        cell: (row) => (
          <DeadlineCell deadline={row.deadline} late={isLate(row, outcomeOf(row.idStade), today)} />
        ),
      },
      owner: {
        id: 'owner',
        header: t('owner'),
        min: 150,
        grow: 1,
        sort: ({ idUser }) => idUser && nameOf(idUser),
        cell: ({ idUser }) =>
          idUser === null ? <span className="text-ink-3">{t('noOwner')}</span> : nameOf(idUser),
      },
      contact: {
        id: 'contact',
        header: t('contact'),
        min: 140,
        grow: 1,
        cell: ({ idCrmVisitCard: id }) =>
          id === null ? <NoValue /> : <NamedContactLink idCrmVisitCard={id} className="truncate" />,
      },
      created: since('created', t('age')),
      modified: since('modified', t('modified')),
    } satisfies Record<string, Column<BoardCard>>
  }, [t, notation, nameOf, today, outcomeOf])
}
