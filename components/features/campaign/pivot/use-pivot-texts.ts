import { useTranslations } from 'use-intl'
import type { PivotCell, PivotKey } from '#lib/domain/pivot/pivot.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import type { CampaignColumnId, ColumnContext } from '../campaign-column.ts'
import { type PivotBy, type PivotChoice, pivotKeyText } from './pivot-choice.ts'

export function usePivotTexts({ lines, columns, measure, of }: PivotChoice, context: ColumnContext) {
  const t = useTranslations('campaignPivot')
  const grid = useTranslations('campaignGrid')
  const name = (id: CampaignColumnId) => grid(`columns.${id}`)
  const { locale } = context.notation
  return {
    name,
    by: ({ column, step }: PivotBy) => (step === null ? name(column.id) : t(step, { name: name(column.id) })),
    line: (key: PivotKey) => pivotKeyText(lines, key, context) || t('without'),
    column: (key: PivotKey) => (columns && pivotKeyText(columns, key, context)) || t('without'),
    /** A formatted number; '' if no row has a value. */
    number: (cell: PivotCell | undefined) => {
      if (cell === undefined || cell.value === null) return ''
      const isShare = measure === 'average' && of?.kind === 'flag'
      return isShare ? formatPercent(cell.value, locale) : formatNumber(cell.value, locale)
    },
    /** The name of the measure: "Average of Iterations". */
    measured:
      of === null
        ? t('measures.count')
        : t('measured', { measure: t(`measures.${measure}`), name: name(of.id) }),
  }
}

export type PivotTexts = ReturnType<typeof usePivotTexts>
