import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { isUnderWay, jobKey, progressOf } from '#lib/domain/enrichment/enrichment-queue.ts'
import { useEnrichments } from '#lib/enrichment/use-enrichments.ts'
import { TrayJob } from './tray-job.tsx'

const EnrichmentReport = partOf(() => import('./enrichment-report.tsx'), 'EnrichmentReport')

const MOST_LISTED = 60

/** The enrichments of this tab, on whichever page: how far they are, what they brought, what can still be cancelled. */
export function EnrichmentTray({ idAccount }: { idAccount: string }) {
  const t = useTranslations('enrichment')
  const { jobs, engine, start } = useEnrichments(idAccount)
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (engine === null || jobs.length === 0) return null
  // Where it would cover the page it opens by itself only for what needs a person.
  const open =
    chosen ?? (window.matchMedia('(min-width: 40rem)').matches || jobs.some((job) => job.state === 'refused'))
  const { total, settled, underWay, waiting, held, finished } = progressOf(jobs)
  const queued = waiting - held
  // What moves stands first, then what needs a person, then what is done.
  const rank = (state: string) => (state === 'finished' || state === 'queued' ? 1 : 0)
  const shown = [...jobs].sort((a, b) => rank(a.state) - rank(b.state)).slice(0, MOST_LISTED)
  const summary = t('summary', { underWay, waiting: queued, held, finished, other: settled - finished })
  return (
    <section
      aria-label={t('tray')}
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
          size="sm"
          label={t(open ? 'fold' : 'unfold')}
          aria-expanded={open}
          icon={open ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          onClick={() => setChosen(!open)}
        />
        {settled === total && (
          <IconButton size="sm" label={t('close')} icon={<X size={16} />} onClick={engine.clearSettled} />
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
              <Button size="sm" onClick={engine.release} label={t('release')} />
              <Button size="sm" variant="ghost" onClick={engine.cancelWaiting} label={t('drop')} />
            </div>
          )}
          <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto border-t border-line">
            {shown.map((job) => (
              <TrayJob
                key={jobKey(job)}
                job={job}
                onAgain={() => start([{ ...job, before: job.after ?? job.before }])}
                onRemove={isUnderWay(job) ? null : () => engine.remove(jobKey(job))}
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
