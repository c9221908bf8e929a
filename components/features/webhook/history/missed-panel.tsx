import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { StatusDot, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { download } from '#components/ui/download.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#components/ui/feedback/error-panel.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { ignoreDoubleClick } from '#components/ui/ignore-double-click.ts'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import {
  MISSED_COLUMNS,
  type MissedOutcome,
  type MissedResult,
  missedLine,
  missedOutcomeOf,
} from '#lib/domain/webhook/webhook-missed.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { MISSED_LIMIT, type MissedState, useMissed } from './use-missed.ts'

const tones: Record<MissedOutcome, Tone> = {
  found: 'success',
  errored: 'danger',
  running: 'accent',
  notAsked: 'neutral',
  failed: 'warning',
}

/** Results that receivers never got, read from the enrichments themselves, with a download. */
export function MissedPanel() {
  const t = useTranslations('webhookHistory.missed')
  const { state, start, cancel } = useMissed()
  const busy = state.kind === 'looking' || state.kind === 'reading'
  return (
    <Panel
      title={t('title')}
      description={t('about')}
      padded={false}
      actions={
        busy ? (
          <Button size="sm" onClick={ignoreDoubleClick(cancel)} label={t('cancel')} />
        ) : (
          <Button size="sm" onClick={ignoreDoubleClick(() => void start())}>
            {t(state.kind === 'idle' ? 'read' : 'again')}
          </Button>
        )
      }
    >
      <MissedBody state={state} onRetry={() => void start()} />
    </Panel>
  )
}

function MissedBody({ state, onRetry }: { state: MissedState; onRetry: () => void }) {
  const t = useTranslations('webhookHistory.missed')
  switch (state.kind) {
    case 'idle':
      return <p className="px-4 py-3 text-sm text-ink-2">{t('idle')}</p>
    case 'looking':
      return (
        <p role="status" className="flex items-center gap-2 px-4 py-3 text-sm text-ink-2">
          <Spinner /> {t('looking')}
        </p>
      )
    case 'reading':
      return (
        <ProgressBar label={t('title')} value={state.done} max={state.total} className="px-4 py-3">
          <span role="status">
            {t('progress', { done: state.done, total: state.total })}
            {state.isHeld && ` · ${t('held')}`}
          </span>
        </ProgressBar>
      )
    case 'refused':
      return <ErrorPanel error={state.error} onRetry={onRetry} />
    case 'ended':
      return <Ended {...state} />
    default:
      return state satisfies never
  }
}

function Ended({ results, nameless, isCut, wasStopped }: Extract<MissedState, { kind: 'ended' }>) {
  const t = useTranslations('webhookHistory.missed')
  const notes = [
    wasStopped ? t('stopped') : null,
    isCut ? t('cut', { count: MISSED_LIMIT }) : null,
    nameless > 0 ? t('nameless', { count: nameless }) : null,
  ].filter((note) => note !== null)
  return (
    <>
      {notes.length > 0 && <Callout tone="warning" className="mx-4 mt-3" text={notes.join(' ')} />}
      {results.length === 0 ? (
        <EmptyState title={t('nothing')} text={t('nothingText')} />
      ) : (
        <Results results={results} />
      )}
    </>
  )
}

function Results({ results }: { results: MissedResult[] }) {
  const t = useTranslations('webhookHistory.missed')
  const outcomes = results.map(missedOutcomeOf)
  const count = (outcome: MissedOutcome) => outcomes.filter((each) => each === outcome).length
  const [found, errored, running] = [count('found'), count('errored'), count('running')]
  const rest = results.length - found - errored - running
  const saveLines = () =>
    download(new Blob(results.map(missedLine), { type: 'application/x-ndjson' }), 'webhook-missed.jsonl')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <p role="status" data-testid="missed-summary" className="text-sm">
          {t('summary', { total: results.length, found, errored, running, rest })}
        </p>
        <div className="flex gap-1.5">
          <FileMenu
            label={t('csv')}
            fileName={t('fileName')}
            count={results.length}
            rows={() => results}
            columns={() => MISSED_COLUMNS}
          />
          <Button size="sm" icon={Download} onClick={saveLines} label={t('jsonl')} />
        </div>
      </div>
      <ScrollRegion label={t('label')} className="relative max-h-80 border-t border-line">
        <table className="w-full min-w-[44rem] text-sm" data-testid="missed">
          <thead className="sticky top-0 bg-sunken text-start text-xs text-ink-2">
            <tr>
              {(['enrichment', 'outcome', 'contact', 'events', 'said'] as const).map((column) => (
                <th key={column} scope="col" className="px-4 py-1.5 text-start font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <ResultRow key={result.idProcessAction} result={result} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function ResultRow({ result }: { result: MissedResult }) {
  const t = useTranslations('webhookHistory.missed')
  const { idProcessAction, events, answer } = result
  const outcome = missedOutcomeOf(result)
  const card = answer?.kind === 'read' ? answer.enrichment.crmVisitCard : null
  const failure = answer?.kind === 'failed' ? answer : null
  const known = failure?.code === 'forbidden' || failure?.code === 'not_found' ? failure.code : null
  return (
    <tr className="border-t border-line" data-outcome={outcome}>
      <td className="px-4 py-1.5">
        <TextLink href={paths.enrichment(idProcessAction)}>{idProcessAction}</TextLink>
      </td>
      <td className="px-4 py-1.5 whitespace-nowrap">
        <StatusDot tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</StatusDot>
      </td>
      <td className="px-4 py-1.5">{card && <ContactLink contact={card} />}</td>
      <td className="px-4 py-1.5">
        {events.map(({ idWebhookEvent }, index) => (
          <span key={idWebhookEvent}>
            {index > 0 && ', '}
            <TextLink href={paths.webhookEvent(idWebhookEvent)}>{idWebhookEvent}</TextLink>
          </span>
        ))}
      </td>
      <td className="px-4 py-1.5 text-ink-2">
        {failure && [known && t(`codes.${known}`), plainLine(failure.message)].filter(Boolean).join(' · ')}
      </td>
    </tr>
  )
}
