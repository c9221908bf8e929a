import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import {
  type CampaignFailure,
  type CampaignState,
  campaignStateOf,
  isFailure,
} from '#lib/domain/campaign/campaign-state.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

function toneOf(state: CampaignState | null): Tone {
  if (isFailure(state)) return 'danger'
  if (state === 'success') return 'success'
  return state === 'processing' || state === 'inResearch' ? 'accent' : 'neutral'
}

/** The state of a company in a campaign, and other marks of the result. */
export function StateBadges({ result }: { result: CampaignResult }) {
  const t = useTranslations('campaign')
  const state = campaignStateOf(result)
  return (
    <>
      <Badge tone={toneOf(state)}>
        {state === null ? plainLine(result.status.title) : t(`states.${state}`)}
      </Badge>
      {result.isManuel && <Badge>{t('manual')}</Badge>}
      {result.errorPersona && <Badge tone="danger">{t('errorPersona')}</Badge>}
      {result.noQuotaScrapped && <Badge tone="warning">{t('noQuota')}</Badge>}
    </>
  )
}

/** Formats when a failure happened and the steps taken, as far as the API says. */
export function useFailureSteps(): (failure: CampaignFailure) => string[] {
  const t = useTranslations('campaign')
  const notation = useNotation()
  const step = (name: 'relaunched' | 'campaignRun', done: boolean | null, date: string | null) => {
    if (done === null) return null
    if (!done) return t(`${name}No`)
    return date === null ? t(`${name}Yes`) : t(`${name}On`, { date: formatDateTime(date, notation) })
  }
  return (failure) =>
    [
      failure.date === null ? null : formatDateTime(failure.date, notation),
      step('relaunched', failure.relaunched, failure.relaunchedDate),
      step('campaignRun', failure.campaignRun, failure.campaignRunDate),
    ].filter((text) => text !== null)
}
