import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { QueryNote } from '#components/ui/feedback/query-note.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { MOST_FEEDS } from '#lib/domain/workspace/workspace.ts'
import { workspaceKey, workspaceQuery } from '#lib/query/workspace.ts'
import { FeedForm, type MadeFeed } from './feed-form.tsx'
import { FeedList } from './feed-list.tsx'

/** The new address, shown this once. */
function FeedMade({ made, onAnother }: { made: MadeFeed; onAnother: () => void }) {
  const t = useTranslations('calendar.feed')
  const field = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone: it goes to what has come in its place.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div className="flex flex-col gap-3" data-testid="feed-made">
      <Callout tone="success" title={t('made')} text={t('madeText')} />
      <div ref={field}>
        <Field label={t('address')} hint={made.name}>
          <Input
            readOnly
            spellCheck={false}
            value={made.address}
            className="ident"
            // From its end: its beginning stays in view.
            onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
            trailing={<CopyButton value={made.address} what={t('address')} />}
          />
        </Field>
      </div>
      <Button size="sm" className="self-start" onClick={onAnother} label={t('another')} />
    </div>
  )
}

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
      footer={<Button onClick={onClose} label={made ? t('done') : ui('close')} />}
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
              <Callout text={t('full', { count })} />
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
