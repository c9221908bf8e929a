import History from 'lucide-react/icons/history'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type SeenEntry, searchSeen } from '#components/entities/company/seen-search.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { SeenList } from './seen-list.tsx'

const LATEST = 12
const MATCHES = 50

const seenIn = (entries: readonly SeenEntry[]) =>
  entries.flatMap(({ company }) => (company.seenAt > 0 ? [company] : []))

interface SeenPanelProps {
  entries: readonly SeenEntry[] | null
  /** What is typed, when it may be a name; '' shows the latest. */
  query: string
  /** Shows nothing at all rather than that nothing matches. */
  quiet?: boolean
}

/** Companies seen before in this browser: the latest, or those whose name holds what is typed. */
export function SeenPanel({ entries, query, quiet = false }: SeenPanelProps) {
  const t = useTranslations('lookup')
  const companies = useMemo(() => {
    if (entries === null) return []
    return query === '' ? seenIn(entries).slice(0, LATEST) : searchSeen(entries, query, MATCHES)
  }, [entries, query])
  if (quiet && companies.length === 0) return null
  const kind = entries === null ? 'loading' : companies.length === 0 ? 'empty' : 'full'
  const unknown = query !== '' && entries !== null && entries.length > 0
  return (
    <Panel
      title={t(query === '' ? 'seenLatest' : 'seenMatches')}
      count={query === '' ? entries && seenIn(entries).length : companies.length}
      description={t('seenText')}
      state={{ kind }}
      padded={false}
      skeleton={<SkeletonTable rows={4} columns={3} />}
      empty={
        <EmptyState icon={History} title={t(unknown ? 'seenNoMatch' : 'seenNone')}>
          {t(query === '' ? 'seenNoneText' : 'noSearchByName')}
        </EmptyState>
      }
    >
      <SeenList companies={companies} query={query} />
    </Panel>
  )
}
