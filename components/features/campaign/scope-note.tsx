import { memo, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { useOnChange } from '#components/ui/use-on-change.ts'
import { callAfter } from '#lib/when-idle.ts'
import type { CampaignView } from './campaign-view.ts'
import type { CampaignLoad } from './model/campaign-load.ts'
import { gridNamesRun } from './model/campaign-loads.ts'
import { needsNames, useNamesOf, useNamesRun } from './use-names.ts'

/** Debounce before names are loaded, milliseconds: a letter typed and deleted loads none. */
const NAMES_AFTER = 400

export const ScopeNotePlaceholder = () => <span aria-hidden className="h-4 flex-1 basis-60" />

/**
 * Beside the text filters: how many rows they cover, and whether a sort, search or group is limited to loaded rows or
 * to known names. Always rendered, so that rows do not shift while somebody types.
 */
export const ScopeNote = memo(function ScopeNote(props: { load: CampaignLoad; view: CampaignView }) {
  const { load, view } = props
  const t = useTranslations('campaignGrid')
  const searched = view.search !== '' || view.filters.length > 0
  const sorted = view.sort.length > 0
  const byName = needsNames(view)
  const partial = load.state !== 'complete'
  const scope =
    searched && sorted ? 'both' : searched ? 'filter' : sorted ? 'sort' : view.group !== null ? 'group' : null
  return (
    <div
      role="status"
      className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 text-xs text-ink-3 tabular-nums"
    >
      {partial && scope !== null ? (
        <span data-testid="campaign-scope" className="text-ink-2">
          {t(`scope.${scope}`, { count: load.rows.length })}
        </span>
      ) : (
        // On a narrow screen the note on names replaces it.
        <span className="max-sm:has-[+[data-testid=campaign-names]]:hidden">
          {t('hereNote', { count: load.rows.length })}
        </span>
      )}
      <NamesNote load={load} wanted={byName} />
    </div>
  )
})

/** The progress of loading company names, or how many are missing for the view. */
const NamesNote = memo(function NamesNote({ load, wanted }: { load: CampaignLoad; wanted: boolean }) {
  const t = useTranslations('campaignGrid')
  const { progress, ended } = useNamesRun()
  const { missing, count, companies } = useNamesOf(load, wanted)
  // Names that the view needs are loaded automatically once typing pauses and rows are loaded; not after a cancel.
  const brings = wanted && missing !== null && missing > 0 && ended === null && load.state !== 'loading'
  const start = () => void gridNamesRun.load(companies()).catch(() => undefined)
  const startNow = useEffectEvent(start)
  useEffect(() => {
    if (brings && progress === null) return callAfter(NAMES_AFTER, startNow)
  }, [brings, progress])
  // A changed need allows an automatic run again.
  useOnChange(wanted, gridNamesRun.clearInterruption)
  if (progress !== null)
    return (
      // Not announced after every fifty names.
      <span
        data-testid="campaign-names"
        aria-live="off"
        className="flex flex-wrap items-center gap-x-2 text-ink-2"
      >
        <ProgressBar
          label={t('names.progress')}
          value={progress.done}
          max={progress.of}
          className="w-20 max-sm:hidden"
        />
        <span>{t(wanted ? 'names.until' : 'names.reading', progress)}</span>
        <Button size="sm" variant="ghost" onClick={gridNamesRun.cancel} label={t('load.cancel')} />
      </span>
    )
  if (!wanted || !missing) return null
  return (
    <span data-testid="campaign-names" className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {ended === 'failed' && <span className="text-danger-ink">{t('names.failed')}</span>}
      <span>{t('names.note', { known: count - missing, count })}</span>
      <Button size="sm" variant="ghost" onClick={start} label={t('names.load')} />
    </span>
  )
})
