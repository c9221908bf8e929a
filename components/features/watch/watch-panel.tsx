import { CheckCheck, Star } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { TrailSource } from '#components/entities/company/trail-source.tsx'
import { useTeamWatched, useWatched } from '#components/entities/company/use-watched.ts'
import { MAX_WATCHED } from '#components/entities/company/watch-store.ts'
import { useSharing } from '#components/entities/shared/use-sharing.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { QueryNote } from '#components/ui/feedback/query-note.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { formatDate, formatDaysAway } from '#lib/format/dates.ts'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { type DigestCompany, digestOf } from './digest.ts'
import { useWatchView, type WatchedCompany, type WatchView } from './use-watch-view.ts'
import { useWatchLines } from './watch-lines.ts'
import { WatchRow } from './watch-row.tsx'
import { WatchSkeleton } from './watch-skeleton.tsx'

/** Most days, and most companies per day, in the digest. */
const MAX_DAYS = 3
const MAX_COMPANIES = 8
const DAY_MS = 86_400_000

/** Digest of the last days: companies with changes, with counts. */
function WatchDigest({ companies }: { companies: readonly DigestCompany[] }) {
  const t = useTranslations('watchList')
  const locale = useLocale()
  const notation = useNotation()
  const days = digestOf(companies, MAX_DAYS)
  if (days.length === 0) return null
  const nameOf = (day: string) => {
    const away = Math.round((Date.parse(day) - Date.parse(today())) / DAY_MS)
    return away > -2 ? formatDaysAway(away, locale) : formatDate(day, notation)
  }
  return (
    <dl
      data-testid="watch-digest"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-sm"
    >
      {days.map(({ day, companies: found }) => (
        <div key={day} className="contents">
          <dt className="text-ink-2 first-letter:uppercase">{nameOf(day)}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-3">
            {found.slice(0, MAX_COMPANIES).map(({ idCompany, name, count }) => (
              <span key={idCompany} className="max-w-full truncate">
                <TextLink href={paths.company(idCompany)}>{name}</TextLink>{' '}
                <span className="text-ink-3 tabular-nums">{count}</span>
              </span>
            ))}
            {found.length > MAX_COMPANIES && (
              <span className="text-ink-3">{t('digestMore', { count: found.length - MAX_COMPANIES })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Companies without changes beyond this number are folded away. */
const MAX_QUIET = 10

/** Watched companies, the person's own and the team's: those with changes, then the others. */
function WatchBody({ view }: { view: WatchView }) {
  const t = useTranslations('watchList')
  const linesOf = useWatchLines()
  const { mine, team, leftOut, kinds } = view
  const top = [...mine.top, ...team.top]
  return (
    <TrailSource
      from="watch"
      ids={() => [...mine.top, ...mine.rest, ...team.top, ...team.rest].map(({ idCompany }) => idCompany)}
    >
      <div data-testid="watch-list">
        {kinds.map((part) => (
          <QueryNote
            key={part.kind}
            query={part}
            part={part.kind}
            title={(what) => t(what, { kind: t(`kinds.${part.kind}`) })}
          />
        ))}
        <WatchDigest
          companies={top.map(({ idCompany, name, changes }) => ({
            idCompany,
            name,
            lines: linesOf(idCompany, changes),
          }))}
        />
        <WatchGroup {...mine} linesOf={linesOf} onSeen={view.mark} />
        {team.top.length + team.rest.length > 0 && (
          <section aria-label={t('team')} data-testid="watch-team" className="border-t border-line">
            <h3 className="px-4 pt-2 pb-1 text-xs font-medium text-ink-3">
              {t('teamCount', { count: team.top.length + team.rest.length })}
            </h3>
            <WatchGroup {...team} linesOf={linesOf} onSeen={view.mark} />
          </section>
        )}
        {leftOut > 0 && (
          <p className="border-t border-line px-4 py-2 text-sm text-ink-2">
            {t('leftOut', { count: leftOut, most: MAX_WATCHED })}
          </p>
        )}
        <TeamAway />
      </div>
    </TrailSource>
  )
}

interface WatchGroupProps {
  top: readonly WatchedCompany[]
  rest: readonly WatchedCompany[]
  linesOf: ReturnType<typeof useWatchLines>
  onSeen: (company: WatchedCompany) => void
}

function WatchGroup({ top, rest, linesOf, onSeen }: WatchGroupProps) {
  const t = useTranslations('watchList')
  const rows = (companies: readonly WatchedCompany[]) => (
    <ul>
      {companies.map((company) => (
        <WatchRow
          key={company.idCompany}
          idCompany={company.idCompany}
          name={company.name}
          lines={linesOf(company.idCompany, company.changes)}
          isGone={company.isGone}
          onSeen={() => onSeen(company)}
        />
      ))}
    </ul>
  )
  return (
    <>
      {rows(top)}
      {rest.length > MAX_QUIET ? (
        <Disclosure summary={t('quiet', { count: rest.length })} className="border-t border-line px-4 py-1">
          {rows(rest)}
        </Disclosure>
      ) : (
        <div className={top.length > 0 && rest.length > 0 ? 'border-t border-line' : undefined}>
          {rows(rest)}
        </div>
      )}
    </>
  )
}

/** A note that the team's list is unavailable; the person's own stars do not depend on it. */
function TeamAway() {
  const t = useTranslations('watchList')
  const { state, retry } = useSharing()
  if (state !== 'away') return null
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-1.5 text-sm text-ink-2">
      <p className="min-w-0 flex-1">{t('teamAway')}</p>
      <Button size="sm" variant="ghost" onClick={() => void retry().catch(() => undefined)}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** The watch-list: changes of each watched company since it was last marked as seen. */
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
