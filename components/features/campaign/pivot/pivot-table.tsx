import { useTranslations } from 'use-intl'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import type { Pivot } from '#lib/domain/pivot/pivot.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import type { PivotChoice } from './pivot-choice.ts'
import type { PivotTexts } from './use-pivot-texts.ts'

const number = 'px-2 py-1 text-end tabular-nums whitespace-nowrap'
const name = 'sticky start-0 bg-inherit px-2 py-1 text-start whitespace-nowrap'

export interface PivotProps {
  pivot: Pivot<CampaignRow>
  choice: PivotChoice
  texts: PivotTexts
}

/** A pivot as numbers, its totals measured over all their rows. */
export function PivotTable({ pivot: { lines, columns, all }, choice, texts }: PivotProps) {
  const t = useTranslations('campaignPivot')
  return (
    <ScrollRegion label={t('table')} className="max-h-80 rounded-md border border-line">
      <table className="w-full text-xs" data-testid="pivot-table">
        <thead className="sticky top-0 z-10 bg-sunken">
          <tr>
            <th scope="col" className={`${name} font-medium`}>
              {texts.by(choice.lines)}
            </th>
            {columns.map(({ key }) => (
              <th key={String(key)} scope="col" className={`${number} font-medium`}>
                {texts.column(key)}
              </th>
            ))}
            <th scope="col" className={`${number} font-medium`}>
              {columns.length === 0 ? texts.measured : t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells, total }) => (
            <tr key={String(key)} className="border-t border-line bg-raised">
              <th scope="row" className={`${name} font-normal`}>
                {texts.line(key)}
              </th>
              {columns.map((column) => (
                <td key={String(column.key)} className={number}>
                  {texts.number(cells.get(column.key))}
                </td>
              ))}
              <td className={`${number} font-medium`}>{texts.number(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-sunken">
          <tr className="border-t border-line font-medium">
            <th scope="row" className={name}>
              {t('total')}
            </th>
            {columns.map(({ key, total }) => (
              <td key={String(key)} className={number}>
                {texts.number(total)}
              </td>
            ))}
            <td className={number}>{texts.number(all)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
