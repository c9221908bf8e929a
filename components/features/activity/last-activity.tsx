import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ActivityLines } from '#components/entities/activity/activity-lines.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { paths } from '#lib/paths.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'

const MAX = 6

/** The latest activity; `entity` narrows it to one record, e.g. `contact:7`. */
export function LastActivity({ entity }: { entity?: string }) {
  const t = useTranslations('activity')
  const query = useQuery(workspaceQuery('activity', { ...(entity ? { entity } : {}), limit: MAX }))
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      isEmpty={({ activity }) => activity.length === 0}
      empty={<p className="px-4 py-3 text-sm text-ink-3">{t(entity ? 'noneOfThis' : 'none')}</p>}
      actions={<TextLink href={paths.activity(entity ? { entity } : undefined)}>{t('all')}</TextLink>}
    >
      {({ activity }) => <ActivityLines lines={activity} about={entity} />}
    </QueryPanel>
  )
}
