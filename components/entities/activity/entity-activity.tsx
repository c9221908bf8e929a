import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { paths } from '#lib/paths.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { ActivityLines } from './activity-lines.tsx'

const MOST = 10

/** The latest activity on one entity, e.g. `opportunity:42`, and a link to all of it. */
export function EntityActivity({ entity }: { entity: string }) {
  const t = useTranslations('activity')
  const query = useQuery(workspaceQuery('activity', { entity, limit: MOST }))
  return (
    <QueryView
      query={query}
      isEmpty={({ activity }) => activity.length === 0}
      empty={<p className="px-4 py-2 text-sm text-ink-3">{t('noneOfThis')}</p>}
      skeleton={<p className="px-4 py-2 text-sm text-ink-3">…</p>}
    >
      {({ activity }) => (
        <>
          <ActivityLines lines={activity} about={entity} />
          <p className="px-4 py-2 text-sm">
            <TextLink href={paths.activity({ entity })}>{t('all')}</TextLink>
          </p>
        </>
      )}
    </QueryView>
  )
}
