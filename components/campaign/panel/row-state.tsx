'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import {
  type CampaignFailure,
  type CampaignState,
  campaignFailures,
  campaignStateOf,
  isFailure,
} from '#lib/domain/campaign-state.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'

function toneOf(state: CampaignState | null): Tone {
  if (isFailure(state)) return 'danger'
  if (state === 'success') return 'success'
  return state === 'processing' || state === 'inResearch' ? 'accent' : 'neutral'
}

/** Where the company stands in the campaign, and every reason that the row gives for it. */
export function RowState({ row }: { row: CampaignResult }) {
  const t = useTranslations('campaignPanel')
  const words = useTranslations('campaign')
  const state = campaignStateOf(row)
  const { status } = row
  const title = plainLine(status.title)
  return (
    <div className="flex flex-col gap-2" data-testid="row-state">
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={toneOf(state)}>{state === null ? title : words(`states.${state}`)}</Badge>
        {row.isManuel && <Badge>{words('manual')}</Badge>}
        {row.errorPersona && <Badge tone="danger">{words('errorPersona')}</Badge>}
        {row.noQuotaScrapped && <Badge tone="warning">{words('noQuota')}</Badge>}
      </div>
      <p className="text-sm text-ink-2">
        {t('statusSays', { title, id: String(status.idCampaignResultStatus) })}
        {status.description !== null && status.description.trim() !== '' && (
          <> {plainLine(status.description)}</>
        )}
      </p>
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {campaignFailures(row).map((failure) => (
          <li key={failure.kind} className="border-s-2 border-danger ps-2.5 text-sm">
            <Reason failure={failure} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reason({ failure }: { failure: CampaignFailure }) {
  const words = useTranslations('campaign')
  const locale = useLocale()
  const step = (name: 'relaunched' | 'campaignRun', done: boolean | null, date: string | null) => {
    if (done === null) return null
    if (!done) return words(`${name}No`)
    return date === null ? words(`${name}Yes`) : words(`${name}On`, { date: formatDateTime(date, locale) })
  }
  const done = [
    failure.date === null ? null : formatDateTime(failure.date, locale),
    step('relaunched', failure.relaunched, failure.relaunchedDate),
    step('campaignRun', failure.campaignRun, failure.campaignRunDate),
  ].filter((text) => text !== null)
  return (
    <>
      <p className="font-medium text-danger-ink">{words(`failures.${failure.kind}`)}</p>
      {done.length > 0 && <p className="text-ink-2">{done.join(' · ')}</p>}
    </>
  )
}
