import CheckCheck from 'lucide-react/icons/check-check'
import Star from 'lucide-react/icons/star'
import { useTranslations } from 'use-intl'
import { useTeamWatched, useWatched } from '#components/entities/company/use-watched.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { paths } from '#lib/paths.ts'
import { useWatchView } from './use-watch-view.ts'
import { WatchBody } from './watch-body.tsx'
import { WatchSkeleton } from './watch-skeleton.tsx'

/** The companies somebody watches: what is new of each since it was last marked as seen. */
export function WatchPanel() {
  const t = useTranslations('watchList')
  const watched = useWatched()
  const view = useWatchView(watched, useTeamWatched())
  const { state, fresh, retry, retrying } = view
  return (
    <Panel
      id="watch-list"
      title={t('title')}
      count={fresh > 0 ? t('new', { count: fresh }) : null}
      description={t('scope')}
      padded={false}
      state={state}
      queries={view.kinds}
      onRetry={retry}
      retrying={retrying}
      actions={
        <Button size="sm" icon={CheckCheck} disabled={fresh === 0} onClick={view.markAll}>
          {t('markAll')}
        </Button>
      }
      skeleton={<WatchSkeleton rows={Math.min(watched?.length ?? 3, 12)} />}
      empty={
        <EmptyState
          icon={Star}
          title={t('empty')}
          action={<LinkButton href={paths.companies()} label={t('toLookup')} />}
          text={
            <>
              <p>{t('emptyText')}</p>
              <p className="mt-1">{t('emptyLookup')}</p>
            </>
          }
        />
      }
    >
      {() => <WatchBody view={view} />}
    </Panel>
  )
}
