import { useLocale, useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { CountTable } from '#components/ui/table/count-table.tsx'
import type { CampaignCounts, StatusSummary } from '#lib/domain/campaign/campaign-summary.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useStateWords } from './state-words.ts'

interface SummaryTableProps {
  summary: StatusSummary
  /** The campaigns listed; the footer counts all. */
  campaigns: readonly CampaignCounts[]
  onChoose: (idCampaign: number, state: null) => void
}

/** The numbers as a table, as a text alternative to the bars. */
export function SummaryTable({ summary, campaigns, onChoose }: SummaryTableProps) {
  const { all } = summary
  const t = useTranslations('campaignSummary')
  const named = useNamed()
  const locale = useLocale()
  const words = useStateWords()
  const states = [...all.counts.keys()]
  const figuresOf = ({ counts, total }: Pick<CampaignCounts, 'counts' | 'total'>) =>
    [...states.map((state) => counts.get(state) ?? 0), total].map((count) => formatNumber(count, locale))
  const lineOf = ({ idCampaign, ...counted }: CampaignCounts) => {
    const head = (
      <>
        <PlainButton
          data-tooltip={t('showCampaign', { id: String(idCampaign) })}
          onClick={() => onChoose(idCampaign, null)}
          className="inset-focus rounded-sm text-accent-ink hover:underline"
        >
          {named('campaign', idCampaign)}
        </PlainButton>
        <NamePencil kind="campaign" id={idCampaign} />
      </>
    )
    return { key: idCampaign, head, figures: figuresOf(counted) }
  }
  return (
    <CountTable
      label={t('table')}
      className="max-h-48 rounded-md border border-line"
      testId="summary-table"
      headers={[t('campaignHead'), ...states.map(words), t('total')]}
      lines={campaigns.map(lineOf)}
      total={{
        key: 'all',
        head: t('allCampaigns', { count: summary.campaigns.length }),
        figures: figuresOf(all),
      }}
    />
  )
}
