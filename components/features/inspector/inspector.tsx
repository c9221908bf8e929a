import { Braces, ChevronRight } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { CallAnswerView } from '#components/entities/api/call-answer.tsx'
import { CopyAs } from '#components/entities/api/copy-as.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { InspectedQuery } from '#components/ui/feedback/inspect.ts'
import { type Inspected, inspection, wholePage } from '#components/ui/feedback/inspection.ts'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { SideSheet } from '#components/ui/overlay/side-sheet.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useOnChange } from '#components/ui/use-on-change.ts'
import { formatClock } from '#lib/format/dates.ts'
import { formatDuration } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { subscribeToCalls } from '#lib/query/report-calls.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { type RecordedCall, recorder } from './model/recorder.ts'
import { useCalls } from './use-calls.ts'

const IdFact = ({ label, id }: { label: string; id: string }) => (
  <Fact label={label}>
    <span className="flex min-w-0 items-start gap-0.5">
      <span className="min-w-0 font-mono text-xs leading-5 break-all">{id}</span>
      <CopyButton value={id} what={label} size="sm" className="mt-0.5" />
    </span>
  </Fact>
)

/** Time, request id and trace id of a call, and how to repeat it outside the dashboard. */
export function CallFacts({ call, time, size }: { call: RecordedCall; time: string; size: string | null }) {
  const t = useTranslations('inspector')
  const { code, requestId, traceId } = call
  return (
    <>
      <DescriptionList>
        <Fact label={t('at')} value={time} />
        <Fact label={t('size')} value={size} />
        {code !== null && <Fact label={t('code')} value={code} />}
        {requestId !== null && <IdFact label={t('requestId')} id={requestId} />}
        {traceId && <IdFact label={t('traceId')} id={traceId} />}
      </DescriptionList>
      <TextLink
        href={paths.developers({ open: call.operation })}
        onClick={() => inspection.set(null)}
        className="self-start text-sm"
      >
        {t('reference')}
      </TextLink>
      <CopyAs call={{ ...call, params: call.input.params, query: call.input.query }} />
    </>
  )
}

const toneOf = ({ state, earlier, status }: RecordedCall): Tone => {
  if (state === 'failed') return status === 403 || status === 404 ? 'warning' : 'danger'
  return state === 'running' || earlier ? 'neutral' : 'success'
}

/** One call: request and status on a line; expanded, all details. */
function CallEntry({ call, open }: { call: RecordedCall; open: boolean }) {
  const t = useTranslations('inspector')
  const locale = useLocale()
  const format = useFormatter()
  // Details are rendered only when open: an answer can have thousands of fields.
  const [isOpen, setOpen] = useState(open)
  const { method, path, search, durationMs, body, state, status, at, size } = call
  const said = () => {
    if (state === 'running') return t('running')
    if (call.earlier) return t('earlier')
    return status === 0 ? t('noAnswer') : String(status)
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/call"
      data-testid="inspected-call"
    >
      <summary className="inset-focus flex list-none items-start gap-2 px-5 py-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          className="mt-[3px] shrink-0 text-ink-3 transition-transform duration-100 group-open/call:rotate-90"
        />
        <span className="shrink-0 font-mono text-xs leading-5 font-semibold text-ink-2">{method}</span>
        <span className="min-w-0 flex-1 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
          {path}
          {search !== '' && <span className="text-ink-3">?{search}</span>}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {durationMs !== null && (
            <span className="text-xs text-ink-3 tabular-nums">{formatDuration(durationMs, locale)}</span>
          )}
          <Badge tone={toneOf(call)}>{said()}</Badge>
        </span>
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-3 ps-5 pe-5 pb-4 sm:ps-[42px]">
          {call.earlier && <p className="text-xs text-ink-2">{t('earlierText')}</p>}
          <CallFacts
            call={call}
            time={formatClock(at, locale)}
            size={size === 0 ? null : t('characters', { size: format.number(size) })}
          />
          {body !== null && (
            <CallAnswerView
              title={t('body')}
              json={body}
              cut={null}
              trimmed={
                call.bodyOf === null
                  ? null
                  : t('bodyCut', { kept: format.number(body.length), of: format.number(call.bodyOf) })
              }
              size={body.length}
            />
          )}
          {state !== 'running' && (
            <CallAnswerView
              title={t('answer')}
              json={call.answer}
              cut={call.cut}
              trimmed={call.fields && t('trimmed', { count: call.fields.length })}
              size={size}
            />
          )}
        </div>
      )}
    </details>
  )
}

/** The API calls behind a panel, or of the page, as they go to the API. */
function CallsSheet({ inspected, onClose }: { inspected: Inspected; onClose: () => void }) {
  const t = useTranslations('inspector')
  const [scope, setScope] = useState<'panel' | 'page'>(inspected.queries === null ? 'page' : 'panel')
  const calls = useCalls(scope === 'page' ? wholePage : inspected)
  return (
    <SideSheet
      onClose={onClose}
      paintsFirst
      title={t('title')}
      eyebrow={inspected.queries !== null && plainLine(inspected.title)}
      description={t('about')}
      testId="inspector"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2">
        {inspected.queries !== null && (
          <SegmentedControl
            label={t('scope')}
            value={scope}
            onChange={setScope}
            options={(['panel', 'page'] as const).map((value) => ({ value, label: t(value) }))}
          />
        )}
        <p role="status" className="text-sm text-ink-2">
          {t('count', { count: calls.length })}
        </p>
      </div>
      {calls.length === 0 ? (
        <EmptyState
          title={t(scope === 'panel' ? 'noneOfPanel' : 'noneOfPage')}
          text={t(scope === 'panel' ? 'noneOfPanelText' : 'noneOfPageText')}
        />
      ) : (
        <ul>
          {calls.map((call, at) => (
            <li key={call.id} className="border-b border-line">
              <CallEntry call={call} open={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </SideSheet>
  )
}

/** The button in a panel's header that shows the API calls behind it. */
export function CallButton({ queries }: { queries: readonly InspectedQuery[] | null }) {
  const t = useTranslations('inspector')
  return (
    <IconButton
      label={t('button')}
      data-print="no"
      data-testid="inspect"
      aria-haspopup="dialog"
      icon={Braces}
      className="-me-1.5"
      onClick={({ currentTarget }) => {
        const heading = currentTarget.closest('section, dialog')?.querySelector('h1, h2, h3')
        inspection.set({ queries, title: heading?.firstChild?.textContent ?? '' })
      }}
    />
  )
}

/** Records the page's calls while mounted, and shows those of the inspected panel. */
export function Inspector() {
  const shown = useSyncExternalStore(inspection.subscribe, inspection.get)
  useEffect(
    () =>
      combineUnsubscribes(
        subscribeToCalls((call) => void recorder.record(call)),
        onSignOut(recorder.clear),
        recorder.clear,
        () => inspection.set(null),
      ),
    [],
  )
  // Closes when the page changes, as the calls shown belong to the previous one.
  const pathname = usePathname()
  useOnChange(pathname, () => inspection.set(null))
  return shown && <CallsSheet inspected={shown} onClose={() => inspection.set(null)} />
}
