'use client'

import { useTranslations } from 'use-intl'
import { Fact } from '#components/ui/description-list.tsx'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** The three steps of a preparation, as facts of a DescriptionList (api.md 2.4, list only). */
export function PreparationFacts({ row }: { row: SupplyIdentification }) {
  const t = useTranslations('routine')
  const notation = useNotation()
  const word = (done: boolean | null, date: string | null) => {
    if (done === null) return null
    if (!done) return t('no')
    return date === null ? t('yes') : t('yesOn', { date: formatDateTime(date, notation) })
  }
  return (
    <>
      <Fact label={t('prepared')}>{word(row.prepared, row.preparedDate)}</Fact>
      <Fact label={t('consumed')}>{word(row.prepareConsumed, row.prepareConsumedDate)}</Fact>
      <Fact label={t('completed')}>{word(row.preparedCompleted, row.preparedCompletedDate)}</Fact>
    </>
  )
}
