import { useTranslations } from 'use-intl'
import { CountTable } from '#components/ui/table/count-table.tsx'
import type { Pivot } from '#lib/domain/pivot/pivot.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import type { PivotChoice } from './pivot-choice.ts'
import type { PivotTexts } from './use-pivot-texts.ts'

export interface PivotProps {
  pivot: Pivot<CampaignRow>
  choice: PivotChoice
  texts: PivotTexts
}

/** A pivot as a table; totals are measured over all rows, not added up from the cells. */
export function PivotTable({ pivot: { lines, columns, all }, choice, texts }: PivotProps) {
  const t = useTranslations('campaignPivot')
  const last = columns.length === 0 ? texts.measured : t('total')
  return (
    <CountTable
      label={t('table')}
      className="max-h-80 rounded-md border border-line"
      testId="pivot-table"
      headers={[texts.by(choice.lines), ...columns.map(({ key }) => texts.column(key)), last]}
      lines={lines.map(({ key, cells, total }) => ({
        key: String(key),
        head: texts.line(key),
        figures: [...columns.map((column) => cells.get(column.key)), total].map((count) =>
          texts.number(count),
        ),
      }))}
      total={{
        key: 'total',
        head: t('total'),
        figures: [...columns.map(({ total }) => total), all].map((count) => texts.number(count)),
      }}
    />
  )
}
