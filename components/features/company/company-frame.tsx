'use client'

import { useQueryClient } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryContext } from '#components/ui/feedback/inspect.ts'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { RecordState } from '#components/ui/feedback/record-panel.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useTitle } from '#components/ui/use-title.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { companyTabOf, paths } from '#lib/paths.ts'
import { CompanyHeader, CompanyHeaderSkeleton } from './company-header.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import { useCompany } from './use-company.ts'

interface CompanyFrameProps {
  idCompany: number
  idAccount: string
  children: ReactNode
}

/** The head and the tabs of a company around whichever tab is open. */
export function CompanyFrame({ idCompany, idAccount, children }: CompanyFrameProps) {
  const t = useTranslations('company')
  const client = useQueryClient()
  const query = useCompany(idCompany)
  const company = dataOf(query)

  useEffect(() => {
    if (!company) return
    let left = false
    let stop = () => {}
    void import('./visit-company.ts').then(
      ({ rememberCompany, readAtLeisure }) => {
        rememberCompany(idAccount, company)
        if (!left) stop = readAtLeisure(client, idAccount, company.idCompany)
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

  // One place for the children whatever the head says: mounted anew, they would ask again for what has just failed.
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
            action={<LinkButton href={paths.companies()}>{t('toLookup')}</LinkButton>}
          >
            {t('unknownText')}
          </EmptyState>
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
