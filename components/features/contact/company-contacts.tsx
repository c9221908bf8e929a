'use client'

import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { ContactList } from './contact-list.tsx'
import type { SubscribeContactsComponent } from './contact-selection-actions.tsx'

interface CompanyContactsProps {
  idCompany: number
  Subscribe: SubscribeContactsComponent
}

/** The contacts of a company, read in one call and filtered in the browser. */
export function CompanyContacts({ idCompany, Subscribe }: CompanyContactsProps) {
  const t = useTranslations('contact')
  const query = useQuery(listQuery('listCrmVisitCards', { query: { idCompany } }))
  return (
    <PageBody>
      <ContactList
        title={t('title')}
        Subscribe={Subscribe}
        query={query}
        empty={<EmptyState icon={UsersRound} title={t('noneTitle')} text={t('noneText')} />}
      />
    </PageBody>
  )
}
