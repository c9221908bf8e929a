'use client'

import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { useCompany } from '#components/entities/company/use-company.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryContext } from '#components/ui/feedback/inspect.ts'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { RecordState } from '#components/ui/feedback/record-panel.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useTitle } from '#components/ui/use-title.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { type CompanyTab, companyTabOf, companyTabs, paths, tabLists } from '#lib/paths.ts'
import { itemsOf } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { type Glance, glanceKey } from '#lib/query/glance.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { CompanyHeader, CompanyHeaderSkeleton } from './company-header.tsx'

type Counts = Partial<Record<CompanyTab, number | string>>

function knownCounts(client: QueryClient, idCompany: number): Counts {
  const counts: Counts = {}
  // Of the glance and a list that is in the cache, the one that was read last counts.
  const glance = client.getQueryState<Glance>(glanceKey(idCompany))
  for (const [tab, { count, more }] of Object.entries(glance?.data?.counts ?? {}))
    counts[tab as CompanyTab] = more ? `${count}+` : count
  for (const tab of companyTabs) {
    const operation = tabLists[tab]
    const list =
      operation && client.getQueryState(endpointQuery(operation, { query: { idCompany } }).queryKey)
    if (operation && list?.data && !(tab in counts && list.dataUpdatedAt < (glance?.dataUpdatedAt ?? 0)))
      counts[tab] = itemsOf(operation, list.data).length
  }
  return counts
}

const none = '{}'

/** The number of records behind each tab, from the cached glance or the tab's own cached list. */
function useTabCounts(idCompany: number): Counts {
  const client = useQueryClient()
  // Subscribes to the whole cache: a `useQuery` would create an empty query, which blocks hydration of a page's data.
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  )
  const counts = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(knownCounts(client, idCompany)),
    () => none,
  )
  return useMemo(() => JSON.parse(counts) as Counts, [counts])
}

interface CompanyTabsProps {
  idCompany: number
  /** The number of records behind a tab, where the company itself contains it. */
  counts: Partial<Record<CompanyTab, number>>
}

function CompanyTabs({ idCompany, counts }: CompanyTabsProps) {
  const t = useTranslations('company')
  const loaded = useTabCounts(idCompany)
  return (
    <Tabs
      label={t('tabs.label')}
      className="px-gutter"
      tabs={[null, ...companyTabs].map((tab) => ({
        href: paths.company(idCompany, tab),
        label: t(`tabs.${tab ?? 'overview'}`),
        count: tab === null || tab === 'timeline' ? null : (counts[tab] ?? loaded[tab]),
      }))}
    />
  )
}

/** The header and the tabs of a company, around the tab that is open. */
export function CompanyFrame({ idCompany, children }: { idCompany: number; children: ReactNode }) {
  const idAccount = useIdAccount()
  const t = useTranslations('company')
  const client = useQueryClient()
  const query = useCompany(idCompany)
  const company = dataOf(query)

  useEffect(() => {
    if (!company) return
    let left = false
    let stop = () => {}
    void import('./visit-company.ts').then(
      ({ rememberCompany, readGlanceWhenIdle }) => {
        rememberCompany(idAccount, company)
        if (!left) stop = readGlanceWhenIdle(client, idAccount, company.idCompany)
      },
      () => undefined,
    )
    return () => {
      left = true
      stop()
    }
  }, [client, company, idAccount])

  const tab = companyTabOf(usePathname())
  const name = company && plainLine(company.name)
  useTitle(name, tab && t(`tabs.${tab}`))
  const title = useCompanyText()(idCompany, null)

  // The children keep one place in the tree in every state: remounted, they would repeat a query that has just failed.
  return (
    <QueryContext value={query.refetch}>
      {!company && !query.isPending && <PageHeader title={title} />}
      {query.isPending && (
        <>
          <h1 className="sr-only">{title}</h1>
          <CompanyHeaderSkeleton />
        </>
      )}
      <RecordState
        query={query}
        unknown={
          <EmptyState
            icon={Building2}
            title={t('unknown')}
            action={<LinkButton href={paths.companies()} label={t('toLookup')} />}
            text={t('unknownText')}
          />
        }
      />
      {company && <CompanyHeader company={company} />}
      {company !== null && (
        <>
          <CompanyTabs
            idCompany={idCompany}
            counts={company ? { branches: company.branchList.length } : {}}
          />
          <div className="pt-4 print:pt-0">{children}</div>
        </>
      )}
    </QueryContext>
  )
}
