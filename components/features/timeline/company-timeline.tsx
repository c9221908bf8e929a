'use client'

import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { InspectButton } from '#components/ui/feedback/inspect-button.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import type { PanelQuery } from '#components/ui/feedback/panel-state.ts'
import { QueryNote } from '#components/ui/feedback/query-note.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { ResponseOf } from '#lib/contract/index.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import {
  alertEntries,
  commentEntries,
  enrichmentEntries,
  newsEntries,
  opportunityEntries,
  TIMELINE_KINDS,
  type TimelineDay,
  type TimelineEntry,
  type TimelineKind,
  timelineDays,
} from '#lib/domain/timeline/timeline.ts'
import { formatLongDate, instantOf } from '#lib/format/dates.ts'
import { dayOf } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { callAfter } from '#lib/when-idle.ts'
import { EntryLine } from './entry-line.tsx'
import { kindIcons } from './kind-icons.ts'
import { timelineView } from './timeline-view.ts'

type TimelinePart = PanelQuery<TimelineEntry[]>

// Stable references, so that `select` runs once per answer and not on every render.
const ofAlert = (data: ResponseOf<'listAlerts'>) => alertEntries(data.alertList)
const ofNews = (data: ResponseOf<'listNews'>) => newsEntries(data.newsList)
const ofComment = (data: ResponseOf<'listComments'>) => commentEntries(data.commentList)
const ofOpportunity = (data: ResponseOf<'listOpportunities'>) => opportunityEntries(data.opportunityList)
const ofEnrichment = (data: ResponseOf<'listCrmVisitCards'>) => enrichmentEntries(data.crmVisitCardList)

/** The parts of a company's timeline: one query each, enabled while shown, shared with the tabs. */
function useTimeline(idCompany: number, shown: readonly TimelineKind[]): Record<TimelineKind, TimelinePart> {
  const query = { idCompany }
  const ifShown = (kind: TimelineKind) => ({ enabled: shown.includes(kind) })
  return {
    alert: useQuery({ ...endpointQuery('listAlerts', { query }), ...ifShown('alert'), select: ofAlert }),
    news: useQuery({ ...endpointQuery('listNews', { query }), ...ifShown('news'), select: ofNews }),
    comment: useQuery({
      ...endpointQuery('listComments', { query }),
      ...ifShown('comment'),
      select: ofComment,
    }),
    opportunity: useQuery({
      ...endpointQuery('listOpportunities', { query }),
      ...ifShown('opportunity'),
      select: ofOpportunity,
    }),
    enrichment: useQuery({
      ...endpointQuery('listCrmVisitCards', { query }),
      ...ifShown('enrichment'),
      select: ofEnrichment,
    }),
  }
}

interface TimelineFilterProps {
  kinds: readonly TimelineKind[]
  parts: Record<TimelineKind, TimelinePart>
  onChange: (kinds: readonly TimelineKind[]) => void
}

/** Toggles for the kinds with their counts; the last one cannot be switched off. */
function TimelineFilter({ kinds, parts, onChange }: TimelineFilterProps) {
  const t = useTranslations('timeline')
  const format = useFormatter()
  const toggle = (kind: TimelineKind, on: boolean) => {
    const next = TIMELINE_KINDS.filter((one) => (one === kind ? on : kinds.includes(one)))
    if (next.length > 0) onChange(next)
  }
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-4 py-2.5">
      <legend className="sr-only">{t('filter')}</legend>
      {TIMELINE_KINDS.map((kind) => {
        const { data, error, isFetching } = parts[kind]
        const checked = kinds.includes(kind)
        const Icon = kindIcons[kind]
        return (
          <Checkbox
            key={kind}
            checked={checked}
            disabled={checked && kinds.length === 1}
            onCheckedChange={(checked) => toggle(kind, checked)}
            label={
              <span className="inline-flex items-center gap-1.5">
                <Icon aria-hidden size={14} className="text-ink-3" />
                {t(`kinds.${kind}`)}
                {isFetching && data === undefined ? (
                  <Spinner />
                ) : (
                  <span className="text-ink-3">
                    {data === undefined ? (error === null ? '' : '!') : format.number(data.length)}
                  </span>
                )}
              </span>
            }
          />
        )
      })}
      <span className="ms-auto">
        <InspectButton queries={kinds.map((kind) => parts[kind])} />
      </span>
    </fieldset>
  )
}

const STEP = 200
/** How long the first parts wait for the others, ms, as later ones are inserted between them and shift the page. */
const PATIENCE = 1_500

const show = (kinds: readonly TimelineKind[]) => changeAddress(timelineView.write({ kinds }), 'replace')

/** The timeline of a company, by day; each part has its own loading and error state. */
export function CompanyTimeline({ idCompany }: { idCompany: number }) {
  const t = useTranslations('timeline')
  const { kinds } = useView(timelineView)
  const parts = useTimeline(idCompany, kinds)
  const [most, setMost] = useState(STEP)
  const titleId = useId()

  const lists = TIMELINE_KINDS.map((kind) =>
    kinds.includes(kind) && !isForbidden(parts[kind].error) ? parts[kind].data : undefined,
  )
  const [alert, news, comment, opportunity, enrichment] = lists
  const entries = useMemo(
    () => [alert, news, comment, opportunity, enrichment].flatMap((list) => list ?? []),
    [alert, news, comment, opportunity, enrichment],
  )
  const days = useMemo(() => firstOf(timelineDays(entries, instantOf, dayOf), most), [entries, most])
  const loading = kinds.some((kind) => parts[kind].data === undefined && parts[kind].error === null)
  const wait = usePatience(loading)
  const failed = kinds.some((kind) => parts[kind].error !== null)

  return (
    <PageBody>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="sr-only">
          {t('title')}
        </h2>
        <p className="mb-2 text-sm">
          <TextLink href={paths.activity({ entity: `company:${idCompany}` })}>{t('ofTeam')}</TextLink>
        </p>
        <Card>
          <TimelineFilter kinds={kinds} parts={parts} onChange={show} />
          {kinds.map((kind) => (
            <QueryNote
              key={kind}
              query={parts[kind]}
              part={kind}
              title={(what) => t(what, { kind: t(`kinds.${kind}`) })}
            />
          ))}
          <VisuallyHidden status>
            {loading ? t('loading') : t('count', { count: entries.length })}
          </VisuallyHidden>
          {loading && (wait || entries.length === 0) && (
            <div aria-busy="true" className="px-4 py-3">
              <SkeletonFacts rows={8} />
            </div>
          )}
          {!loading && !failed && entries.length === 0 && (
            <EmptyState
              icon={Clock}
              title={t('noneTitle')}
              action={
                kinds.length < TIMELINE_KINDS.length && (
                  <Button onClick={() => show(TIMELINE_KINDS)} label={t('showAll')} />
                )
              }
              text={t('noneText')}
            />
          )}
          {!wait && kinds.includes('comment') && (comment?.length ?? 0) > 0 && (
            // Rendered together with the entries: earlier it would shift their placeholder.
            <p className="border-b border-line px-4 py-2 text-xs text-ink-3">{t('commentsHaveNoText')}</p>
          )}
          <ol data-testid="timeline">{!wait && days.map((day) => <Day key={day.day ?? ''} day={day} />)}</ol>
          {!wait && entries.length > most && (
            <div className="border-t border-line px-4 py-3 text-center">
              <Button size="sm" onClick={() => setMost(most + STEP)}>
                {t('older', { count: entries.length - most })}
              </Button>
            </div>
          )}
        </Card>
      </section>
    </PageBody>
  )
}

/** Whether to go on waiting for the rest of the first load, so that it appears at once. */
function usePatience(loading: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => callAfter(loading ? PATIENCE : 0, () => setOver(true)), [loading])
  return loading && !over
}

const isForbidden = (error: unknown) => propertyOf(error, 'code') === 'forbidden'

/** The newest `most` entries; the last day may be cut. */
function firstOf(days: readonly TimelineDay[], most: number): TimelineDay[] {
  const kept: TimelineDay[] = []
  let left = most
  for (const { day, entries } of days) {
    if (left <= 0) break
    kept.push({ day, entries: entries.slice(0, left) })
    left -= entries.length
  }
  return kept
}

function Day({ day: { day, entries } }: { day: TimelineDay }) {
  const t = useTranslations('timeline')
  const notation = useNotation()
  return (
    <li className="grid grid-cols-1 gap-x-6 border-b border-line px-4 py-1.5 last:border-b-0 md:grid-cols-[9rem_minmax(0,1fr)]">
      <h3 className="text-sm font-medium text-ink-2 md:leading-8">
        {day === null ? t('noDate') : formatLongDate(day, notation)}
      </h3>
      <ol className="flex min-w-0 flex-col">
        {entries.map((entry: TimelineEntry) => (
          <EntryLine key={entry.key} entry={entry} />
        ))}
      </ol>
    </li>
  )
}
