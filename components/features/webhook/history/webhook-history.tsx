import { Pause, Play, Webhook } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { WebhookEvent, WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'
import { countEventStatuses, EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { dayOf } from '#lib/format/today.ts'
import { paths, search } from '#lib/paths.ts'
import { callAfter } from '#lib/when-idle.ts'
import { EventStatus } from './event-marks.tsx'
import { HistoryChart } from './history-chart.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { HistoryTable } from './history-table.tsx'
import {
  filterEvents,
  type HistoryTexts,
  hasLocalFilters,
  historyQuery,
  historyView,
} from './history-view.ts'
import { MissedPanel } from './missed-panel.tsx'
import { useTail } from './use-tail.ts'

interface StatusCountsProps {
  events: readonly WebhookEvent[]
  onStatus: (status: WebhookEventStatus) => void
}

/** The number of events per status; each is a button that filters by it. */
function StatusCountLinks({ events, onStatus }: StatusCountsProps) {
  const t = useTranslations('webhookHistory')
  const format = useFormatter()
  const counts = countEventStatuses(events)
  return (
    <ul aria-label={t('counts')} className="-mx-2 flex flex-wrap gap-x-1 gap-y-1">
      {EVENT_STATUSES.map((status) => (
        <li key={status}>
          <PlainButton
            data-status={status}
            disabled={counts[status] === 0}
            onClick={() => onStatus(status)}
            className="inline-flex h-7 items-center gap-2 rounded-md px-2 text-sm enabled:hover:bg-hover disabled:text-ink-3"
          >
            <EventStatus status={status} isQuiet={counts[status] === 0} />
            <span className="font-medium tabular-nums">{format.number(counts[status])}</span>
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}

const go = (texts: HistoryTexts) => changeAddress(historyView.write(texts))

const dayText = (created: string) => {
  const time = Date.parse(created)
  return Number.isNaN(time) ? '' : dayOf(time)
}

/** How long the panel below waits for the list, milliseconds. */
const LIST_TIMEOUT = 2_000

export function WebhookHistory() {
  const texts = useView(historyView)
  const asked = historyQuery(texts)
  const [paused, setPaused] = useState(false)
  const [filled, setFilled] = useState(false)
  useEffect(() => callAfter(LIST_TIMEOUT, () => setFilled(true)), [])
  return (
    <>
      <Events
        key={search({ ...asked })}
        texts={texts}
        asked={asked}
        paused={paused}
        onPause={setPaused}
        onFilled={setFilled}
      />
      {/* Only once the list is loaded, or `LIST_TIMEOUT` is over: the list would push it down. */}
      {filled && <MissedPanel />}
    </>
  )
}

interface EventsProps {
  texts: HistoryTexts
  asked: ReturnType<typeof historyQuery>
  paused: boolean
  onPause: (paused: boolean) => void
  /** Called once the list shows events or an error. */
  onFilled: (filled: true) => void
}

function Events({ texts, asked, paused, onPause, onFilled }: EventsProps) {
  const t = useTranslations('webhookHistory')
  const { query, shown, waiting, offset, hold, scrolled, catchUp } = useTail(asked, paused)
  const list = useRef<HTMLDivElement>(null)
  const kept = useMemo(() => filterEvents(shown, texts, dayText), [shown, texts])
  const isNarrowed = hasLocalFilters(texts)
  const isFilled = panelStateOf(query).kind !== 'loading'
  // There may be older ones.
  const full = shown.length >= (asked.limit ?? 0) ? 'yes' : 'no'
  useEffect(() => {
    if (isFilled) onFilled(true)
  }, [isFilled, onFilled])
  const newest = () => {
    catchUp()
    for (const child of list.current?.children ?? []) child.scrollTo({ top: 0 })
  }
  return (
    <QueryPanel
      title={t('title')}
      description={t('about')}
      query={query}
      skeleton={<SkeletonTable rows={10} columns={6} />}
      actions={
        <Button
          size="sm"
          icon={paused ? <Play size={14} /> : <Pause size={14} />}
          onClick={() => {
            hold(!paused)
            onPause(!paused)
          }}
          label={t(paused ? 'resume' : 'pause')}
        />
      }
      above={<HistoryFilter key={search(texts)} texts={texts} onChange={go} />}
    >
      {() => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
            <p
              role="status"
              data-testid="event-count"
              className="inline-block text-sm text-ink-2 first-letter:uppercase"
            >
              {t('sample', {
                kept: kept.length,
                count: shown.length,
                narrowed: isNarrowed && shown.length > 0 ? 'yes' : 'no',
                full,
              })}
              {paused && <> · {t('paused')}</>}
              {Math.abs(offset) > 60_000 && <> · {t('clockOff', { minutes: Math.round(offset / 60_000) })}</>}
            </p>
            <StatusCountLinks events={kept} onStatus={(status) => go({ ...texts, status })} />
          </div>
          <HistoryChart events={kept} />
          <div className="relative">
            {waiting > 0 && (
              // Overlays the list, so that the rows do not shift.
              <div className="pointer-events-none absolute inset-x-0 top-10 z-10 flex justify-center px-4">
                <Button size="sm" onClick={newest} data-testid="new-events" className="pointer-events-auto">
                  {t('showNew', { count: waiting })}
                </Button>
              </div>
            )}
            {kept.length === 0 ? (
              <NoEvents
                full={full}
                reason={
                  shown.length > 0 ? 'noMatch' : (asked.eventType ?? asked.status) ? 'empty' : 'nothing'
                }
              />
            ) : (
              <div
                ref={list}
                onScrollCapture={({ target }) => {
                  if (target instanceof Element && target.parentElement === list.current)
                    scrolled(target.scrollTop > 0)
                }}
              >
                <HistoryTable rows={kept} offset={offset} />
              </div>
            )}
          </div>
        </>
      )}
    </QueryPanel>
  )
}

/** Why the list is empty: a filter applied here, one applied by the API, or nothing was sent at all. */
function NoEvents({ reason, full }: { reason: 'noMatch' | 'empty' | 'nothing'; full: 'yes' | 'no' }) {
  const t = useTranslations('webhookHistory')
  return (
    <EmptyState
      icon={Webhook}
      title={t(reason)}
      action={reason === 'nothing' && <LinkButton href={paths.webhooks()} label={t('toSetup')} />}
      text={t(`${reason}Text`, { full })}
    />
  )
}
