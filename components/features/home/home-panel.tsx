import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { PanelQuery } from '#components/ui/feedback/panel-state.ts'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { Icon } from '#components/ui/icon.tsx'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { type HomePart, partQuery } from './model/home-part.ts'

/** Props of every part of Home; `waiting`: the server is still reading its data. */
export interface PartProps {
  waiting?: boolean
}

interface HomePanelProps<Kept> extends PartProps {
  /** Prefix of its messages: title, scope, empty state. */
  name: 'alerts' | 'attention' | 'campaigns' | 'deadlines' | 'deliveries' | 'left' | 'moved'
  days?: number
  part: HomePart<Kept>
  /** The address of the full list. */
  all: string
  /** The same, filtered by a user's own records: shown to people whose user is known. */
  mine?: (idUser: number) => string
  /** A class with the fixed height of the content, so that nothing below shifts when it arrives. */
  height: string
  skeleton: ReactNode
  isEmpty: (kept: Kept) => boolean
  icon: Icon
  children: (kept: Kept) => ReactNode
}

const MINUTE = 60_000

/**
 * One part of Home, with its own loading, empty and error states and a link to the full list. While the server reads,
 * no query is created: an existing query would block the hydration of the streamed data.
 */
export const HomePanel = <Kept,>(props: HomePanelProps<Kept>) =>
  props.waiting ? <PartFrame {...props} query={WAITING} /> : <ReadPanel {...props} />

function ReadPanel<Kept>(props: HomePanelProps<Kept>) {
  const { part } = props
  const every = part.everyMinutes * MINUTE
  const query = useQuery({
    ...partQuery(part),
    refetchInterval: ({ state: { error } }) => (propertyOf(error, 'retryable') === true ? MINUTE : every),
    // A hidden tab does not refetch: back in it the next morning, its deadlines are yesterday's.
    refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > every,
  })
  return <PartFrame {...props} query={query} />
}

const WAITING: PanelQuery<never> = {
  data: undefined,
  error: null,
  dataUpdatedAt: 0,
  isFetching: true,
  refetch: () => undefined,
}

function PartFrame<Kept>(props: HomePanelProps<Kept> & { query: PanelQuery<Kept> }) {
  const { query, name, days = 0, all, mine, height, icon } = props
  const t = useTranslations(`home.${name}`)
  const testId = `home-${name}`
  const idUser = useTeam().me?.idUser
  return (
    <QueryPanel
      title={t('title')}
      description={t('scope', { days })}
      query={query}
      isEmpty={props.isEmpty}
      actions={Object.entries({ mine: idUser && mine?.(idUser), all }).map(
        ([label, href]) =>
          href && (
            <AppLink
              key={label}
              href={href}
              className="flex items-center gap-0.5 rounded-sm text-sm text-accent-ink underline-offset-2 hover:underline"
            >
              {t(label as 'all')}
              <ChevronRight size={14} />
            </AppLink>
          ),
      )}
      skeleton={<div className={height}>{props.skeleton}</div>}
      empty={
        <div className={cx('flex flex-col justify-center', height)} data-testid={testId}>
          <EmptyState icon={icon} title={t('none')} text={t('noneText', { days })} />
        </div>
      }
    >
      {(kept) => (
        <div className={height} data-testid={testId}>
          {props.children(kept)}
        </div>
      )}
    </QueryPanel>
  )
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3'] as const

export function LinesSkeleton({ lines, className }: { lines: number; className: string }) {
  const all = Array.from({ length: lines }, (_, at) => ({
    id: `line${at}`,
    width: widths[at % widths.length],
  }))
  return all.map(({ id, width = 'w-1/2' }) => (
    <div key={id} className={cx('flex items-center gap-4 px-4', className)}>
      <Skeleton className={width} />
      <Skeleton className="ms-auto w-14" />
    </div>
  ))
}
