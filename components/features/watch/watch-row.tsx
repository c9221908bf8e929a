import { Check, Users } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { shareStar, teamStars, unshareStar } from '#components/entities/shared/share-watch.ts'
import { useSharing } from '#components/entities/shared/use-sharing.ts'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { AppLink } from '#components/ui/app-link.tsx'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import { paths } from '#lib/paths.ts'
import { StarButton } from './star-button.tsx'
import type { WatchedCompany } from './use-watch-view.ts'
import type { WatchLine } from './watch-lines.ts'

/** Toggle for the team's watch-list; renders nothing until the workspace has answered. */
function ShareStar({ idCompany, name }: { idCompany: number; name: string }) {
  const t = useTranslations('watchList')
  const { state } = useSharing()
  const off = useDisabledReason()
  const stars = useSyncExternalStore(teamStars.subscribe, teamStars.get, teamStars.get)
  const { busy, attempt } = useAttempt(({ title }) => toast({ tone: 'danger', title }))
  if (stars === null || state === 'away') return null
  const star = stars.get(idCompany)

  const share = () =>
    attempt(async () => {
      await shareStar(idCompany)
      announce(t('shared', { name }))
    })
  const press = () => {
    if (!star) return void share()
    void attempt(async () => {
      await unshareStar(star)
      toast({ title: t('unshared', { name }), action: { label: t('undo'), onSelect: () => void share() } })
    })
  }
  const tooltip = star ? (star.by ? t('unshareTipBy', { by: star.by }) : t('unshareTip')) : t('shareTip')
  return (
    <IconButton
      label={t('shareOf', { name })}
      tooltip={off ?? tooltip}
      aria-pressed={star !== undefined}
      aria-disabled={off !== undefined || busy || undefined}
      icon={<Users size={15} className={star ? 'text-accent-ink' : undefined} />}
      onClick={off === undefined && !busy ? press : undefined}
    />
  )
}

const MAX = 4

interface WatchRowProps extends Pick<WatchedCompany, 'idCompany' | 'name' | 'isGone'> {
  lines: readonly WatchLine[]
  onSeen: () => void
}

/** On unmount with the focus inside, moves the focus to the next row. */
function focusOnAfter(row: RefObject<HTMLLIElement | null>) {
  const here = row.current
  return () => {
    if (!here?.contains(document.activeElement)) return
    const next = here.nextElementSibling ?? here.previousElementSibling
    requestAnimationFrame(() => next?.querySelector<HTMLElement>('[data-watch]')?.focus())
  }
}

export function WatchRow({ idCompany, name, lines, isGone, onSeen }: WatchRowProps) {
  const t = useTranslations('watchList')
  const left = lines.length - MAX
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => focusOnAfter(row), [])
  return (
    <li
      ref={row}
      className="border-b border-line last:border-b-0"
      data-watched={idCompany}
      data-new={lines.length}
    >
      <div className="flex min-h-10 items-center gap-2 px-2">
        <StarButton idCompany={idCompany} name={name} />
        <Truncate className="flex-1">
          <TextLink href={paths.company(idCompany)} className={lines.length > 0 ? 'font-medium' : undefined}>
            {name}
          </TextLink>
        </Truncate>
        {lines.length === 0 ? (
          <span className="text-sm text-ink-3">{t(isGone ? 'unknownToApi' : 'nothingNew')}</span>
        ) : (
          <>
            <Badge tone="accent">{t('new', { count: lines.length })}</Badge>
            <Button
              size="sm"
              variant="ghost"
              icon={Check}
              aria-label={t('markOf', { name })}
              onClick={onSeen}
            >
              <span className="max-sm:sr-only">{t('mark')}</span>
            </Button>
          </>
        )}
        <ShareStar idCompany={idCompany} name={name} />
      </div>
      {lines.length > 0 && (
        <ul className="pb-1">
          {lines.slice(0, MAX).map((line) => (
            <li key={line.key}>
              <AppLink
                href={line.href}
                className="inset-focus flex min-h-8 items-center gap-3 ps-11 pe-4 hover:bg-hover"
              >
                <span className="w-22 shrink-0 max-sm:hidden">
                  <Tag>{t(`line.${line.kind}`)}</Tag>
                </span>
                <Truncate className="flex-1 text-sm">{line.text}</Truncate>
                <span className="shrink-0 text-right text-sm text-ink-2 tabular-nums">
                  {line.at !== null && <RelativeTime value={line.at} />}
                </span>
              </AppLink>
            </li>
          ))}
          {left > 0 && (
            <li className="flex min-h-8 items-center ps-11 text-sm">
              <TextLink href={paths.company(idCompany)}>{t('more', { count: left })}</TextLink>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
