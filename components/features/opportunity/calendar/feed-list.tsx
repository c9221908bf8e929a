import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Feed } from '#lib/domain/workspace/workspace.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { writeWorkspace } from '#lib/query/workspace.ts'

interface FeedListProps {
  feeds: readonly Feed[]
  /** Refetches the list after one was revoked. */
  onRevoked: () => Promise<unknown>
}

/** The existing feeds, each with a button to revoke it. An admin sees other people's too. */
export function FeedList({ feeds, onRevoked }: FeedListProps) {
  const t = useTranslations('calendar.feed')
  const hasOthers = feeds.some((feed) => !feed.mine)
  return (
    <section aria-label={t(hasOthers ? 'listAll' : 'list')}>
      <h3 className="mb-1 text-sm font-medium">{t(hasOthers ? 'listAll' : 'list')}</h3>
      {feeds.length === 0 ? (
        <p className="text-sm text-ink-3">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line" data-testid="feeds">
          {feeds.map((feed) => (
            <FeedLine key={feed.id} feed={feed} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FeedLine({ feed, onRevoked }: { feed: Feed; onRevoked: () => Promise<unknown> }) {
  const t = useTranslations('calendar.feed')
  const nameOf = useUserNames()
  const name = plainLine(feed.name)
  const { usedAt } = feed
  const { busy, attempt } = useAttempt(({ title, message }) =>
    toast({
      tone: 'danger',
      title: t('revokeFailed', { name }),
      description: [title, message].filter(Boolean).join(' · '),
    }),
  )
  const revoke = () =>
    attempt(async () => {
      await writeWorkspace('DELETE', `feeds/${feed.id}`)
      toast({ title: t('revoked', { name }), description: t('revokedText') })
      await onRevoked()
    })
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" data-tooltip-cut="">
          {name}
        </p>
        <p className="text-xs text-ink-3">
          {t('of', {
            owner: feed.idUser === null ? 'all' : 'one',
            name: feed.idUser === null ? '' : nameOf(feed.idUser),
            amounts: feed.amounts ? 'yes' : 'no',
          })}
          {' · '}
          {!feed.mine && (
            <>
              {feed.by === null ? t('madeBySomebody') : t('madeBy', { name: feed.by })}
              {' · '}
            </>
          )}
          {t.rich('madeAt', { when: () => <RelativeTime value={feed.at} /> })}
          {' · '}
          {usedAt === null ? t('unused') : t.rich('used', { when: () => <RelativeTime value={usedAt} /> })}
        </p>
      </div>
      <Button
        size="sm"
        busy={busy}
        aria-label={t('revokeOf', { name })}
        className="shrink-0"
        onClick={() => void revoke()}
        label={t('revoke')}
      />
    </li>
  )
}
