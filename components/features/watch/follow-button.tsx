import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MAX_WATCHED, watchStore } from '#components/entities/company/watch-store.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { ignoreDoubleClick } from '#components/ui/ignore-double-click.ts'

/** Adds selected companies to the watch-list, all or none; with Undo, or an offer to remove them if all were on it. */
export function FollowButton({ ids }: { ids: () => readonly number[] }) {
  const t = useTranslations('watch')
  const c = useTranslations('companyActions')
  const client = useQueryClient()
  const stop = (idCompanies: readonly number[]) => {
    const known = idCompanies.flatMap((id) => watchStore.remove(id) ?? [])
    toast({
      title: t('removedMany', { count: known.length }),
      action: {
        label: t('undo'),
        onSelect: () => {
          for (const one of known) watchStore.restore(one)
        },
      },
    })
  }
  const follow = () => {
    const asked = ids()
    const fresh = asked.filter((id) => !watchStore.has(id))
    const known = asked.length - fresh.length
    const room = MAX_WATCHED - watchStore.list().length
    if (fresh.length > room) {
      toast({
        tone: 'warning',
        title: t('noRoom', { count: fresh.length, most: MAX_WATCHED }),
        description: t('noRoomText', { count: room }),
      })
      return
    }
    const now = Date.now()
    for (const [at, id] of fresh.entries()) watchStore.add(id, now + at)
    toast({
      tone: 'success',
      title: t('followed', { count: fresh.length }),
      ...(known > 0 ? { description: t('already', { count: known }) } : {}),
      action:
        fresh.length > 0
          ? { label: t('undo'), onSelect: () => stop(fresh) }
          : { label: t('stopMany', { count: known }), onSelect: () => stop(asked) },
    })
    void import('./model/watch-reads.ts').then(({ recordBaseline }) => recordBaseline(client, fresh))
  }
  return <Button size="sm" icon={Star} onClick={ignoreDoubleClick(follow)} label={c('watch')} />
}
