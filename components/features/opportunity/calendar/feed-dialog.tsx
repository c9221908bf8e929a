import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { QueryNote } from '#components/ui/feedback/query-note.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { MOST_FEEDS } from '#lib/domain/workspace/workspace.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { FeedForm, type MadeFeed } from './feed-form.tsx'
import { FeedList } from './feed-list.tsx'
import { FeedMade } from './feed-made.tsx'

interface FeedDialogProps {
  /** Whose opportunities the screen shows, where it shows some alone. */
  owners: readonly IdOrNone[]
  onClose: () => void
}

/** Addresses at which calendar programs read the deadlines: a new one, and those that there are. */
export function FeedDialog({ owners, onClose }: FeedDialogProps) {
  const t = useTranslations('calendar.feed')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const { me } = useTeam()
  // When each was last used is asked for whenever somebody looks.
  const query = useQuery({ ...workspaceQuery('feeds'), staleTime: 0 })
  const [made, setMade] = useState<MadeFeed | null>(null)
  const feeds = query.data?.feeds ?? []
  const count = feeds.filter((feed) => feed.mine).length
  const again = () => client.invalidateQueries({ queryKey: [workspaceKey, 'feeds'] })
  return (
    <Dialog
      title={t('title')}
      description={t('about')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{made ? t('done') : ui('close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {made ? (
          <FeedMade made={made} onAnother={() => setMade(null)} />
        ) : (
          <>
            <div className="flex flex-col gap-1 text-sm text-ink-2">
              <p>{t('reads')}</p>
              <p>{t(me?.declared === false ? 'lasts' : 'lastsByKey')}</p>
            </div>
            {count >= MOST_FEEDS ? (
              <Callout>{t('full', { count })}</Callout>
            ) : (
              <FeedForm
                owners={owners}
                onMade={(feed) => {
                  setMade(feed)
                  void again()
                }}
              />
            )}
          </>
        )}
        <QueryNote query={query} part="feeds" title={t} />
        {query.data && <FeedList feeds={feeds} onRevoked={again} />}
      </div>
    </Dialog>
  )
}
