import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { PanelQuery } from '#components/ui/feedback/panel-state.ts'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { Icon } from '#components/ui/icon.tsx'
import { type HomePart, partQuery } from './model/home-part.ts'

/** What every part of Home is told: the page may still be reading it. */
export interface PartProps {
  waiting?: boolean
}

interface HomePanelProps<Kept> extends PartProps {
  /** Whose words it has: the title, what it covers, what is said of it when it is empty. */
  name: 'alerts' | 'attention' | 'campaigns' | 'deadlines' | 'deliveries' | 'left' | 'moved'
  /** How many of them its words speak of. */
  days?: number
  part: HomePart<Kept>
  /** Where all of it is. */
  all: string
  /** The same for what is one's own, where it is known who one is. */
  mine?: { href: string; label: string } | undefined
  /** The height that the content has whatever is in it, as a class: nothing below moves when it comes. */
  height: string
  skeleton: ReactNode
  isEmpty: (kept: Kept) => boolean
  icon: Icon
  children: (kept: Kept) => ReactNode
}

/**
 * One part of Home: it loads, is empty and fails by itself, and leads to the screen that holds all of it. While the page
 * reads, nothing asks: a query that exists would keep what the page has read from being there at once.
 */
export const HomePanel = <Kept,>(props: HomePanelProps<Kept>) =>
  props.waiting ? <PartFrame {...props} query={WAITING} /> : <ReadPanel {...props} />

function ReadPanel<Kept>(props: HomePanelProps<Kept>) {
  const { part } = props
  const query = useQuery({ ...partQuery(part), refetchInterval: part.everyMinutes * 60_000 })
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
  return (
    <QueryPanel
      title={t('title')}
      description={t('scope', { days })}
      query={query}
      isEmpty={props.isEmpty}
      actions={[mine, { href: all, label: t('all') }].map(
        (link) =>
          link && (
            <AppLink
              key={link.href}
              href={link.href}
              className="flex items-center gap-0.5 rounded-sm text-sm text-accent-ink underline-offset-2 hover:underline"
            >
              {link.label}
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

/** Lines to come, each of the height that it will have. */
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
