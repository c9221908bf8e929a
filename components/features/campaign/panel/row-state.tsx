import { useTranslations } from 'use-intl'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignFailures } from '#lib/domain/campaign/campaign-state.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { StateBadges, useFailureSteps } from '../state-badges.tsx'

/** Where the company stands in the campaign, and every reason that the row gives for it. */
export function RowState({ row }: { row: CampaignResult }) {
  const t = useTranslations('campaignPanel')
  const words = useTranslations('campaign')
  const stepsOf = useFailureSteps()
  const { status } = row
  return (
    <div className="flex flex-col gap-2" data-testid="row-state">
      <div className="flex flex-wrap items-center gap-1.5">
        <StateBadges result={row} />
      </div>
      <p className="text-sm text-ink-2">
        {t('statusSays', { title: plainLine(status.title), id: String(status.idCampaignResultStatus) })}
        {status.description !== null && status.description.trim() !== '' && (
          <> {plainLine(status.description)}</>
        )}
      </p>
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {campaignFailures(row).map((failure) => {
          const steps = stepsOf(failure)
          return (
            <li key={failure.kind} className="border-s-2 border-danger ps-2.5 text-sm">
              <p className="font-medium text-danger-ink">{words(`failures.${failure.kind}`)}</p>
              {steps.length > 0 && <p className="text-ink-2">{steps.join(' · ')}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
