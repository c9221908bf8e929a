import { useLocale, useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import type { CampaignCounts, StatusSummary } from '#lib/domain/campaign/campaign-summary.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useStateWords } from './state-words.ts'

const number = 'px-2 py-1 text-end tabular-nums'

interface SummaryTableProps {
  summary: StatusSummary
  /** Those to list; the foot counts all. */
  campaigns: readonly CampaignCounts[]
  onChoose: (idCampaign: number, state: null) => void
}

/** The same numbers as a table, for those who do not see the bars or want to know exactly. */
export function SummaryTable({ summary, campaigns, onChoose }: SummaryTableProps) {
  const { all } = summary
  const t = useTranslations('campaignSummary')
  const named = useNamed()
  const locale = useLocale()
  const words = useStateWords()
  const states = [...all.counts.keys()]
  return (
    <ScrollRegion label={t('table')} className="max-h-48 rounded-md border border-line">
      <table className="w-full text-xs" data-testid="summary-table">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-2 py-1 text-start font-medium">
              {t('campaignHead')}
            </th>
            {states.map((state) => (
              <th key={state} scope="col" className={`${number} font-medium`}>
                {words(state)}
              </th>
            ))}
            <th scope="col" className={`${number} font-medium`}>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map(({ idCampaign, total, counts }) => (
            <tr key={idCampaign} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-start font-normal whitespace-nowrap">
                <button
                  data-press=""
                  type="button"
                  data-tooltip={t('showCampaign', { id: String(idCampaign) })}
                  onClick={() => onChoose(idCampaign, null)}
                  className="inset-focus rounded-sm text-accent-ink hover:underline"
                >
                  {named('campaign', idCampaign, t('campaign', { id: String(idCampaign) }))}
                </button>
                <NamePencil
                  kind="campaign"
                  id={idCampaign}
                  plain={t('campaign', { id: String(idCampaign) })}
                />
              </th>
              {states.map((state) => (
                <td key={state} className={number}>
                  {formatNumber(counts.get(state) ?? 0, locale)}
                </td>
              ))}
              <td className={`${number} font-medium`}>{formatNumber(total, locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-sunken">
          <tr className="border-t border-line font-medium">
            <th scope="row" className="px-2 py-1 text-start font-medium whitespace-nowrap">
              {t('allCampaigns', { count: summary.campaigns.length })}
            </th>
            {states.map((state) => (
              <td key={state} className={number}>
                {formatNumber(all.counts.get(state) ?? 0, locale)}
              </td>
            ))}
            <td className={number}>{formatNumber(all.total, locale)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
