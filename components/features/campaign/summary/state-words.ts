import { useTranslations } from 'use-intl'
import type { SummaryState } from '#lib/domain/campaign/campaign-summary.ts'

/** The label of a state; rows without a state flag have one too. */
export function useStateWords(): (state: SummaryState) => string {
  const states = useTranslations('campaign')
  const t = useTranslations('campaignSummary')
  return (state) => (state === 'unknown' ? t('noFlag') : states(`states.${state}`))
}
