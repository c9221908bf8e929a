import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { type ConflictField, conflictRows } from '#lib/domain/opportunity/board/conflict.ts'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import type { Conflict } from '#lib/mass/change-sender.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useStades } from '../model/use-board.tsx'

type Value = string | number | null | undefined

/** One-line descriptions of changes, for the preview, the results and their report. */
export function useChangeTexts() {
  const t = useTranslations('opportunityTable.bulk')
  const words = useTranslations('opportunity')
  const nameOfUser = useUserNames()
  const { byId } = useStades()
  const notation = useNotation()
  return useMemo(() => {
    const valueText = (field: ConflictField, value: Value): string => {
      if (value === null || value === undefined || value === '') return t('nothing')
      switch (field) {
        case 'owner':
          return typeof value === 'number' ? nameOfUser(value) : plainLine(value)
        case 'idStade':
          return plainLine(byId.get(Number(value))?.label ?? words('stadeId', { id: String(value) }))
        case 'amount':
          return formatMoney(Number(value), notation)
        case 'deadline':
          return formatDate(String(value), notation)
        default:
          return plainLine(String(value))
      }
    }
    // Many titles are alike, so the company's name is added where it is known.
    const nameOf = ({ title, idOpportunity, idCompany }: BoardCard): string => {
      const company = companyNames.get(idCompany)?.name
      const name = lineOrNull(title) ?? words('untitled', { id: String(idOpportunity) })
      return company ? `${name}, ${company}` : name
    }
    return {
      nameOf,
      /** Each field's old and new value. */
      stepsOf: ({ seen, patch }: Pick<CardChange, 'seen' | 'patch'>): string => {
        const { owner } = patch
        const steps: readonly [ConflictField, Value, Value][] = [
          ['deadline', seen.deadline, patch.deadline],
          ['idStade', seen.idStade, patch.idStade],
          ['amount', seen.amount, patch.amount],
          ['owner', seen.idUser, owner && ('idUser' in owner ? owner.idUser : owner.email)],
        ]
        return steps
          .filter(([, , to]) => to !== undefined)
          .map(([field, from, to]) =>
            t('step', {
              field: words(`conflict.fields.${field}`),
              from: valueText(field, from),
              to: valueText(field, to),
            }),
          )
          .join(' · ')
      },
      /** For each field in conflict: the value seen, the current one, and the wanted one. */
      conflictText: ({ input: { seen, patch }, theirs }: Conflict<CardChange>): string =>
        conflictRows({ seen, theirs, mine: patch })
          .filter(({ clashes }) => clashes)
          .map((row) =>
            t('saw', {
              field: words(`conflict.fields.${row.field}`),
              seen: valueText(row.field, row.seen),
              theirs: valueText(row.field, row.theirs),
              mine: valueText(row.field, row.mine),
            }),
          )
          .join(' · '),
    }
  }, [t, words, nameOfUser, byId, notation])
}
