import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { Skeleton, SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignFailures } from '#lib/domain/campaign/campaign-state.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { StateBadges, useFailureSteps } from '../state-badges.tsx'
import { PanelPart } from './panel-part.tsx'
import { RowFields } from './row-fields.tsx'
import { RowHistory } from './row-history.tsx'
import { type RowPlace, useCampaignRow } from './use-campaign-row.ts'

/** Where the company stands in the campaign, and every reason that the row gives for it. */
function RowState({ row }: { row: CampaignResult }) {
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

/** The row itself, whole: where it stands and why, what happened when, and every field. */
export function RowParts({ place }: { place: RowPlace }) {
  const t = useTranslations('campaignPanel')
  const query = useCampaignRow(place)
  const part = { query, isEmpty: ({ length }: readonly unknown[]) => length === 0 }
  const [row] = dataOf(query) ?? []
  return (
    <>
      <PanelPart
        {...part}
        part="state"
        title={t('state')}
        skeleton={<SkeletonText lines={3} />}
        empty={t('rowGone')}
      >
        {([first, ...others]) =>
          first && (
            <>
              {others.length > 0 && (
                <p className="mb-1 text-sm text-warning-ink">
                  {t('severalRows', { count: others.length + 1 })}
                </p>
              )}
              <RowState row={first} />
            </>
          )
        }
      </PanelPart>
      {(query.isPending || row) && (
        <>
          <PanelPart
            {...part}
            part="history"
            title={t('history')}
            skeleton={<Skeleton className="mt-1 mb-4 h-42 w-60" />}
          >
            {([first]) => first && <RowHistory row={first} />}
          </PanelPart>
          <div className="border-b border-line px-4 py-1.5" data-part="fields">
            <Disclosure summary={<span className="font-medium">{t('allFields')}</span>}>
              {row && <RowFields row={row} />}
            </Disclosure>
          </div>
        </>
      )}
    </>
  )
}
