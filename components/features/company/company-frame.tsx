'use client'

import Building2 from 'lucide-react/icons/building-2'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyText } from '#components/entities/company/company-link.tsx'
import { seenOf } from '#components/entities/company/seen-company.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card, StateView } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { StaleNote } from '#components/ui/feedback/stale-note.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'
import { CompanyHeader, CompanyHeaderSkeleton } from './company-header.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import { headOfficeOf } from './head-office.ts'
import { rememberSeen } from './lookup/use-seen.ts'
import { useCompany } from './use-company.ts'
import { useDocumentTitle } from './use-document-title.ts'

interface CompanyFrameProps {
  idCompany: number
  idAccount: string
  children: ReactNode
}

/** The head and the tabs of a company around whichever tab is open. */
export function CompanyFrame({ idCompany, idAccount, children }: CompanyFrameProps) {
  const t = useTranslations('company')
  const { query, company } = useCompany(idCompany)

  useEffect(() => {
    if (!company) return
    const city = headOfficeOf(company)?.adressCity ?? null
    void rememberSeen(idAccount, [seenOf(company, city, Date.now())])
  }, [company, idAccount])

  useDocumentTitle(company?.name)

  const state = panelStateOf(query)
  const retry = () => void query.refetch()
  const title = useCompanyText()(idCompany, null)
  if (company === null && state.kind !== 'noAccess') {
    return (
      <PageBody>
        <h1 className="pt-5 text-xl font-semibold">{title}</h1>
        <Card>
          <EmptyState
            icon={<Building2 aria-hidden size={20} />}
            title={t('unknown')}
            action={<LinkButton href={paths.companies()}>{t('toLookup')}</LinkButton>}
          >
            {t('unknownText')}
          </EmptyState>
        </Card>
      </PageBody>
    )
  }
  const counts = company && state.kind !== 'noAccess' ? { branches: company.branchList.length } : {}
  // One place for the children whatever the head says: mounted anew, they would ask again for what has just failed.
  return (
    <>
      {head()}
      <CompanyTabs idCompany={idCompany} counts={counts} />
      {children}
    </>
  )

  function head(): ReactNode {
    if (company && state.kind !== 'noAccess') {
      return (
        <>
          {state.kind === 'stale' && (
            <StaleNote
              updatedAt={state.updatedAt}
              error={state.error}
              onRefresh={retry}
              refreshing={query.isFetching}
            />
          )}
          <CompanyHeader company={company} />
        </>
      )
    }
    if (state.kind === 'loading') {
      return (
        <>
          <h1 className="sr-only">{title}</h1>
          <CompanyHeaderSkeleton />
        </>
      )
    }
    return (
      <PageBody>
        <h1 className="pt-5 text-xl font-semibold">{title}</h1>
        <Card>
          <StateView state={state} onRetry={retry} retrying={query.isFetching}>
            {null}
          </StateView>
        </Card>
      </PageBody>
    )
  }
}
