import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyStar } from '#components/entities/company/company-star.tsx'
import type { SeenCompany } from '#components/entities/company/seen-company.ts'
import { type SeenEntry, searchSeen } from '#components/entities/company/seen-search.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { Highlight } from '#components/ui/highlight.tsx'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'

/** Companies seen before, as links, with the search words highlighted. */
function SeenList({ companies, query }: { companies: readonly SeenCompany[]; query: string }) {
  const t = useTranslations('lookup')
  return (
    <ul data-testid="lookup-seen">
      {companies.map((company) => (
        <li
          key={company.idCompany}
          className="flex items-center border-b border-line ps-2 last:border-b-0 hover:bg-hover"
        >
          <CompanyStar idCompany={company.idCompany} name={plainLine(company.name)} />
          <AppLink
            href={paths.company(company.idCompany)}
            className="inset-focus flex min-h-row min-w-0 flex-1 flex-wrap items-center gap-x-4 ps-2 pe-4 py-1"
          >
            <span className="min-w-0 flex-1 basis-60 truncate font-medium">
              <Highlight text={plainLine(company.name)} query={query} />
              {company.commercialName && (
                <span className="font-normal text-ink-3">
                  {' '}
                  <Highlight text={plainLine(company.commercialName)} query={query} />
                </span>
              )}
            </span>
            {!company.isActive && <Badge>{t('closed')}</Badge>}
            <span className="min-w-0 truncate text-ink-2 sm:w-44">
              {company.city && <Highlight text={plainLine(company.city)} query={query} />}
            </span>
            <span className="ident text-ink-3">{showSiren(company.siren).text}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

const LATEST = 12
/** Most matches that are listed; one more is searched for, so that the count can say that there are more. */
export const MAX_MATCHES = 50

export const countMatches = ({ length }: readonly unknown[]): number | string =>
  length > MAX_MATCHES ? `${MAX_MATCHES}+` : length

const seenIn = (entries: readonly SeenEntry[]) =>
  entries.flatMap(({ company }) => (company.seenAt > 0 ? [company] : []))

interface SeenPanelProps {
  entries: readonly SeenEntry[] | null
  /** Why there are no entries. */
  failure: unknown
  onRetry: () => void
  /** The name typed; '' shows the companies seen last. */
  query: string
  /** Renders nothing, instead of an empty state, where nothing matches. */
  quiet?: boolean
}

/** Companies seen before in this browser: the latest, or those whose name matches the query. */
export function SeenPanel({ entries, failure, onRetry, query, quiet = false }: SeenPanelProps) {
  const t = useTranslations('lookup')
  const companies = useMemo(() => {
    if (entries === null) return []
    return query === '' ? seenIn(entries).slice(0, LATEST) : searchSeen(entries, query, MAX_MATCHES + 1)
  }, [entries, query])
  if (quiet && companies.length === 0) return null
  const read = { data: entries ?? undefined, error: failure, dataUpdatedAt: 0 }
  const unknown = query !== '' && entries !== null && entries.length > 0
  return (
    <Panel
      title={t(query === '' ? 'seenLatest' : 'seenMatches')}
      count={query === '' ? entries && seenIn(entries).length : countMatches(companies)}
      description={t('seenText')}
      state={panelStateOf(read, () => companies.length === 0)}
      onRetry={onRetry}
      padded={false}
      skeleton={<SkeletonTable rows={4} columns={3} />}
      empty={
        <EmptyState
          icon={History}
          title={t(unknown ? 'seenNoMatch' : 'seenNone')}
          text={t(query === '' ? 'seenNoneText' : 'noSearchByName')}
        />
      }
    >
      <SeenList companies={companies.slice(0, MAX_MATCHES)} query={query} />
    </Panel>
  )
}
