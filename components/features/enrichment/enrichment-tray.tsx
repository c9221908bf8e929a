import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { RoleButton } from '#components/entities/team/role.tsx'
import { StatusDot, type Tone } from '#components/ui/badge.tsx'
import { aboveBars } from '#components/ui/bottom-bar.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { usePath } from '#components/ui/use-address.ts'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import {
  type EnrichmentJob,
  isUnderWay,
  isWaiting,
  type JobState,
  jobKey,
  progressOf,
} from '#lib/domain/enrichment/enrichment-queue.ts'
import { useEnrichments } from '#lib/enrichment/use-enrichments.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useName } from '#lib/query/use-names.ts'
import { FieldChanges } from './field-changes.tsx'

const tones: Record<JobState, Tone> = {
  held: 'warning',
  queued: 'neutral',
  starting: 'accent',
  running: 'accent',
  finished: 'success',
  failed: 'danger',
  refused: 'danger',
  unclear: 'warning',
  lost: 'warning',
}

const AGAIN: readonly JobState[] = ['failed', 'refused', 'unclear', 'lost']

interface TrayJobProps {
  job: EnrichmentJob
  onAgain: () => void
  /** null: it cannot be removed now. */
  onRemove: (() => void) | null
}

function TrayJob({ job, onAgain, onRemove }: TrayJobProps) {
  const t = useTranslations('enrichment')
  const card = job.after ?? job.before
  // After a reload only the contact's id is known: personal data is not stored.
  const read = useName(contactNames, card === null ? job.idCrmVisitCard : null)
  const name = card ? contactName(card) : read
  const title = name ? plainLine(name) : t('contactId', { id: String(job.idCrmVisitCard) })
  return (
    <li className="flex items-start gap-2 px-3 py-2" data-state={job.state}>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
          <TextLink href={paths.contact(job.idCrmVisitCard)} className="truncate font-medium">
            {title}
          </TextLink>
          <span className="text-ink-3">{t(`types.${job.type}`)}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
          <StatusDot tone={tones[job.state]} pulse={isUnderWay(job)}>
            {t(`states.${job.state}`)}
          </StatusDot>
          {job.idProcessAction !== null && (
            <TextLink href={paths.enrichment(job.idProcessAction)}>
              {t('run', { id: String(job.idProcessAction) })}
            </TextLink>
          )}
        </p>
        {job.state === 'finished' && <FieldChanges type={job.type} before={job.before} after={job.after} />}
        {job.state === 'failed' && <p className="text-xs text-ink-2">{t('failedText')}</p>}
        {job.state === 'unclear' && <p className="text-xs text-ink-2">{t('unclearText')}</p>}
        {job.message && job.state === 'running' && (
          <p className="text-xs text-warning-ink">{t('unreadText')}</p>
        )}
        {job.message && job.state !== 'unclear' && job.state !== 'running' && (
          <p className="text-sm text-danger-ink [overflow-wrap:anywhere]">{plainLine(job.message)}</p>
        )}
        {AGAIN.includes(job.state) && (
          <RoleButton size="sm" className="mt-1" onClick={onAgain} label={t('again')} />
        )}
      </div>
      {onRemove && (
        <IconButton
          label={t(isWaiting(job) ? 'cancelOne' : 'remove', { name: title })}
          icon={X}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

const EnrichmentReport = dialogOf(() => import('./enrichment-report.tsx'), 'EnrichmentReport')

const MAX_LISTED = 60

/** Progress and results of the enrichments of this tab, on every page; those not started yet can be cancelled. */
export function EnrichmentTray() {
  const t = useTranslations('enrichment')
  const { jobs, engine, start } = useEnrichments()
  const path = usePath()
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (engine === null || jobs.length === 0) return null
  // On a narrow screen, where it covers the page, it opens by itself only for a refused enrichment; over an import, whose
  // rows show the same, never.
  const opens = window.matchMedia('(min-width: 40rem)').matches || jobs.some((job) => job.state === 'refused')
  const open = chosen ?? (path !== paths.import() && opens)
  const { total, settled, underWay, waiting, held, finished } = progressOf(jobs)
  const queued = waiting - held
  // Queued and finished ones last.
  const rank = (state: string) => (state === 'finished' || state === 'queued' ? 1 : 0)
  const shown = [...jobs].sort((a, b) => rank(a.state) - rank(b.state)).slice(0, MAX_LISTED)
  const summary = t('summary', { underWay, waiting: queued, held, finished, other: settled - finished })
  return (
    <section
      aria-label={t('tray')}
      ref={aboveBars}
      data-testid="enrichment-tray"
      data-print="no"
      className="fixed end-3 bottom-[calc(0.75rem+var(--bottom-bar,0px))] z-10 flex max-h-[min(26rem,60dvh)] w-[24rem] max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lg border border-line-strong bg-raised shadow-overlay"
    >
      <header className="flex items-start gap-1 px-3 pt-2 pb-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{t('tray')}</h2>
          <p role="status" className="text-xs text-ink-2">
            {summary}
          </p>
        </div>
        <IconButton
          label={t(open ? 'fold' : 'unfold')}
          aria-expanded={open}
          icon={open ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          onClick={() => setChosen(!open)}
        />
        {settled === total && (
          <IconButton label={t('close')} icon={<X size={16} />} onClick={engine.clearSettled} />
        )}
      </header>
      {settled < total && (
        <ProgressBar label={t('tray')} value={settled} max={total} className="shrink-0 px-3 pb-2" />
      )}
      {open && (
        <>
          {held > 0 && (
            <div className="flex flex-wrap items-center gap-2 border-t border-line bg-warning-soft px-3 py-2 text-sm text-warning-ink">
              <p className="min-w-0 flex-1 basis-40">{t('held', { count: held })}</p>
              <RoleButton size="sm" onClick={engine.release} label={t('release')} />
              <Button size="sm" variant="ghost" onClick={engine.cancelWaiting} label={t('drop')} />
            </div>
          )}
          <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto border-t border-line">
            {shown.map((job) => (
              <TrayJob
                key={jobKey(job)}
                job={job}
                onAgain={() => start([{ ...job, before: job.after ?? job.before }])}
                // One that never ends would hold its place in the queue for good.
                onRemove={job.state === 'starting' ? null : () => engine.remove(jobKey(job))}
              />
            ))}
            {jobs.length > shown.length && (
              <li className="px-3 py-2 text-xs text-ink-3">
                {t('more', { count: jobs.length - shown.length })}
              </li>
            )}
          </ul>
          {(queued > 0 || (settled > 0 && total > 1)) && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-3 py-2">
              {settled > 0 && total > 1 && <EnrichmentReport jobs={jobs} />}
              {settled > 0 && settled < total && (
                <Button size="sm" variant="ghost" onClick={engine.clearSettled} label={t('clear')} />
              )}
              {queued > 0 && (
                <Button size="sm" onClick={engine.cancelWaiting}>
                  {t('cancelWaiting', { count: waiting })}
                </Button>
              )}
            </footer>
          )}
        </>
      )}
    </section>
  )
}
