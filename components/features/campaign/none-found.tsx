import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { CampaignView } from './campaign-view.ts'
import type { CampaignLoad } from './model/campaign-load.ts'
import { needsNames, useNamesOf } from './use-names.ts'

/** Empty state: no loaded row passes the filters; says so if company names are still missing. */
export function NoneFound(props: { load: CampaignLoad; view: CampaignView; onClear: () => void }) {
  const { load, view, onClear } = props
  const t = useTranslations('campaignGrid')
  const { missing, count } = useNamesOf(load, needsNames(view))
  return (
    <EmptyState
      title={
        missing
          ? t('foundNoneYet', { known: count - missing, count })
          : t('foundNone', { count: load.rows.length })
      }
      action={<Button onClick={onClear} label={t('clearText')} />}
    />
  )
}
