'use client'

import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import type { CampaignLoad } from '#lib/campaign/campaign-load.ts'
import { gridCompanyNames } from '#lib/campaign/campaign-loads.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { CampaignView } from './campaign-view.ts'

const named = ['company', 'siren']

/** Names of the loaded companies: asked for when a sort or a search needs them all. */
function useNames(load: CampaignLoad) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [failed, setFailed] = useState(false)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const companies = useMemo(() => new Set(load.rows.map(({ idCompany }) => idCompany)), [load.rows])
  const unknown = () => gridCompanyNames.unknown(companies).length
  const count = companies.size
  const known = count - useSyncExternalStore(gridCompanyNames.subscribe, unknown, unknown)
  const start = async () => {
    abort.current = new AbortController()
    setFailed(false)
    setProgress({ done: 0, of: count - known })
    try {
      await gridCompanyNames.load(
        load.rows.map(({ idCompany }) => idCompany),
        { signal: abort.current.signal, onProgress: (done, of) => setProgress({ done, of }) },
      )
    } catch (error) {
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'))
    }
    setProgress(null)
  }
  return { count, known, progress, failed, start, cancel: () => abort.current?.abort() }
}

/** The room of the note below until there are rows to speak of. */
export const ScopePlace = () => <span aria-hidden className="h-4 flex-1 basis-60" />

/**
 * Beside the text filters: among how many rows they look. Says when a sort, a search or a count covers only what is
 * loaded, and only names that are known. It has its place from the beginning, so that no row moves as somebody types.
 */
export function ScopeNote({ load, view }: { load: CampaignLoad; view: CampaignView }) {
  const t = useTranslations('campaignGrid')
  const searched = view.search !== '' || view.filters.length > 0
  const sorted = view.sort.length > 0
  const byName =
    (view.search !== '' && view.columns.some((id) => named.includes(id))) ||
    view.filters.some(([id]) => named.includes(id)) ||
    view.sort.some(({ id }) => named.includes(id))
  // Names are counted among all rows: at leisure, when those that were found are painted.
  const [counted, setCounted] = useState(false)
  useEffect(() => {
    if (byName) return whenIdle(() => setCounted(true))
    setCounted(false)
  }, [byName])
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
        <span>{t('hereNote', { count: load.rows.length })}</span>
      )}
      {counted && byName && <NamesNote load={load} />}
    </div>
  )
}

const NamesNote = memo(function NamesNote({ load }: { load: CampaignLoad }) {
  const t = useTranslations('campaignGrid')
  const { count, known, progress, failed, start, cancel } = useNames(load)
  if (known >= count && progress === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
      <span>{t('names.note', { known, count })}</span>
      {progress === null ? (
        <Button size="sm" variant="ghost" onClick={() => void start()}>
          {t('names.load')}
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={cancel}>
          {t('load.cancel')}
        </Button>
      )}
      {failed && <span className="text-danger-ink">{t('names.failed')}</span>}
    </span>
  )
})
