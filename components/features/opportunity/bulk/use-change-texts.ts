import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import {
  type CardValue,
  type ConflictField,
  conflictRows,
  heldValue,
  wantedValue,
} from '#lib/domain/opportunity/board/conflict.ts'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import type { Conflict } from '#lib/mass/change-sender.ts'
import { useFieldText } from '../field-value.tsx'

const CHANGED = ['deadline', 'idStade', 'amount', 'owner'] as const

/** One-line descriptions of changes, for the preview, the results and their report. */
export function useChangeTexts() {
  const t = useTranslations('opportunityTable.bulk')
  const words = useTranslations('opportunity')
  const textOf = useFieldText()
  return useMemo(() => {
    const valueText = (field: ConflictField, value: CardValue) => textOf(field, value) || t('nothing')
    // Many titles are alike, so the company's name is added where it is known.
    const nameOf = ({ title, idOpportunity, idCompany }: BoardCard): string => {
      const company = companyNames.get(idCompany)?.name
      const name = lineOrNull(title) ?? words('untitled', { id: String(idOpportunity) })
      return company ? `${name}, ${company}` : name
    }
    return {
      nameOf,
      /** Each field's old and new value. */
      stepsOf: ({ seen, patch }: Pick<CardChange, 'seen' | 'patch'>): string =>
        CHANGED.filter((field) => patch[field] !== undefined)
          .map((field) =>
            t('step', {
              field: words(`conflict.fields.${field}`),
              from: valueText(field, heldValue(seen, field)),
              to: valueText(field, wantedValue(patch, field)),
            }),
          )
          .join(' · '),
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
  }, [t, words, textOf])
}
