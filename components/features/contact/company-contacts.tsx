'use client'

import { useQuery } from '@tanstack/react-query'
import UsersRound from 'lucide-react/icons/users-round'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { StaleNote } from '#components/ui/feedback/stale-note.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { ContactList } from './contact-list.tsx'

interface CompanyContactsProps {
  idCompany: number
  idAccount: string
}

/** The contacts of a company: one call, whatever is filtered. */
export function CompanyContacts({ idCompany, idAccount }: CompanyContactsProps) {
  const t = useTranslations('contact')
  const query = useQuery(endpointQuery('listCrmVisitCards', { query: { idCompany } }))
  const state = panelStateOf(query, (data) => data.crmVisitCardList.length === 0)
  const retry = () => void query.refetch()
  const rows = query.data?.crmVisitCardList
  return (
    <PageBody>
      <div className="flex flex-col gap-4 pt-4">
        {rows !== undefined && (state.kind === 'full' || state.kind === 'stale') ? (
          <ContactList
            idAccount={idAccount}
            title={t('title')}
            rows={rows}
            note={
              state.kind === 'stale' && (
                <StaleNote
                  updatedAt={state.updatedAt}
                  error={state.error}
                  onRefresh={retry}
                  refreshing={query.isFetching}
                />
              )
            }
          />
        ) : (
          <Panel
            title={t('title')}
            state={state}
            onRetry={retry}
            retrying={query.isFetching}
            padded={false}
            skeleton={<SkeletonTable rows={8} columns={6} />}
            empty={
              <EmptyState icon={<UsersRound aria-hidden size={20} />} title={t('noneTitle')}>
                {t('noneText')}
              </EmptyState>
            }
          >
            {null}
          </Panel>
        )}
      </div>
    </PageBody>
  )
}
