import { useLocale, useTranslations } from 'use-intl'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import type { ExportState } from './export-run.ts'

type Busy = 'opening' | 'loading' | 'names' | 'writing' | 'checking'

/** How far the present stage is. */
export function ExportProgress({ state, load }: { state: ExportState; load: CampaignLoad }) {
  const t = useTranslations('campaignExport')
  const locale = useLocale()
  const stage = state.stage as Busy
  const loading = stage === 'loading'
  const done = loading ? load.rows.length : state.done
  const total = loading ? load.total : state.total
  const counted = stage !== 'opening' && stage !== 'checking'
  return (
    <ProgressBar
      label={t(`stages.${stage}`)}
      value={counted && total !== null ? done : null}
      max={total ?? 1}
    >
      <p role="status" data-stage={stage}>
        {t(`stages.${stage}`)}
      </p>
      {counted && (
        <p className="tabular-nums">
          {total === null
            ? formatNumber(done, locale)
            : t('doneOf', { done: formatNumber(done, locale), total: formatNumber(total, locale) })}
        </p>
      )}
    </ProgressBar>
  )
}
