'use client'

import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import type { CampaignLoad } from '#lib/campaign/campaign-load.ts'
import { gridCompanyNames } from '#lib/campaign/campaign-loads.ts'
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

/** Says when a sort, a search or a count covers only what is loaded, and only names that are known. */
export function ScopeNote({ load, view }: { load: CampaignLoad; view: CampaignView }) {
  const t = useTranslations('campaignGrid')
  const searched = view.search !== '' || view.filters.length > 0
  const sorted = view.sort.length > 0
  const byName =
    (view.search !== '' && view.columns.some((id) => named.includes(id))) ||
    view.filters.some(([id]) => named.includes(id)) ||
    view.sort.some(({ id }) => named.includes(id))
  // Names are counted among all rows: after those that were found have been painted.
  const counted = useDeferredValue(byName, false)
  const partial = load.state !== 'complete'
  const scope =
    searched && sorted ? 'both' : searched ? 'filter' : sorted ? 'sort' : view.group !== null ? 'group' : null
  if (!(counted && byName) && (!partial || scope === null)) return null
  return (
    <div
      role="status"
      data-testid="campaign-scope"
      className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-neutral-soft px-4 py-1 text-sm text-ink-2"
    >
      {partial && scope !== null && <span>{t(`scope.${scope}`, { count: load.rows.length })}</span>}
      {counted && byName && <NamesNote load={load} />}
    </div>
  )
}

function NamesNote({ load }: { load: CampaignLoad }) {
  const t = useTranslations('campaignGrid')
  const { count, known, progress, failed, start, cancel } = useNames(load)
  if (known >= count && progress === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tabular-nums">{t('names.note', { known, count })}</span>
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
}
