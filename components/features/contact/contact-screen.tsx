'use client'

import { useQuery } from '@tanstack/react-query'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { Badge } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryContext } from '#components/ui/feedback/inspect.ts'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { RecordPanel, RecordState } from '#components/ui/feedback/record-panel.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useTitle } from '#components/ui/use-title.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { CompanyCell, ContactMarks } from './contact-cells.tsx'
import { ContactCompany, ContactDates, ContactIdentity, ContactReach } from './contact-facts.tsx'
import { ContactFunctions } from './contact-functions.tsx'
import { EnrichButtons } from './enrich-buttons.tsx'
import { useEnrich } from './use-enrich.tsx'
import { VcardButton } from './vcard-button.tsx'

/** One contact (api.md 2.11): null when the API knows none. */
const useContact = (idCrmVisitCard: number) =>
  useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard } }),
    select: ({ crmVisitCardList }) =>
      crmVisitCardList.find((one) => one.idCrmVisitCard === idCrmVisitCard) ?? null,
  })

interface ContactScreenProps {
  idCrmVisitCard: number
  idAccount: string
  /** The enrichments of this contact. */
  enrichments: ReactNode
  /** More to do with this contact, beside the enrichments. */
  actions?: ReactNode
  /** What else hangs on this contact: opportunities, newsletters. */
  more?: ReactNode
}

/** One contact: every field of 2.11, what was enriched, and what else hangs on it. */
export function ContactScreen({ idCrmVisitCard, idAccount, enrichments, actions, more }: ContactScreenProps) {
  const t = useTranslations('contact')
  const query = useContact(idCrmVisitCard)
  const card = dataOf(query)
  return (
    <QueryContext value={query.refetch}>
      {!card && <PageHeader title={t('unnamed', { id: String(idCrmVisitCard) })} eyebrow={<Back />} />}
      <RecordState
        query={query}
        unknown={
          <EmptyState
            icon={UserRoundX}
            title={t('unknown')}
            action={<LinkButton href={paths.contacts()} label={t('toContacts')} />}
            text={t('unknownText')}
          />
        }
      />
      {card && <ContactHead card={card} idAccount={idAccount} actions={actions} />}
      {(card || query.isPending) && (
        <PageBody>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <RecordPanel title={t('panels.reach')} record={card} rows={5}>
                {(one) => <ContactReach card={one} />}
              </RecordPanel>
              <RecordPanel title={t('panels.functions')} record={card} rows={4}>
                {(one) => <ContactFunctions card={one} />}
              </RecordPanel>
              <RecordPanel title={t('panels.company')} record={card} rows={3}>
                {(one) => <ContactCompany card={one} />}
              </RecordPanel>
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <RecordPanel title={t('panels.identity')} record={card} rows={9}>
                {(one) => <ContactIdentity card={one} />}
              </RecordPanel>
              <RecordPanel title={t('panels.dates')} record={card} rows={4}>
                {(one) => <ContactDates card={one} />}
              </RecordPanel>
              {enrichments}
            </div>
          </div>
          {more}
        </PageBody>
      )}
    </QueryContext>
  )
}

function Back() {
  const t = useTranslations('contact')
  return <TextLink href={paths.contacts()}>{t('title')}</TextLink>
}

interface ContactHeadProps {
  card: CrmVisitCard
  idAccount: string
  actions: ReactNode
}

function ContactHead({ card, idAccount, actions }: ContactHeadProps) {
  const t = useTranslations('contact')
  const { jobs, want, question } = useEnrich(idAccount)
  const name = useContactName()(card)
  useTitle(name)
  return (
    <PageHeader
      title={<span className="[overflow-wrap:anywhere]">{name}</span>}
      eyebrow={<Back />}
      actions={
        <>
          <EnrichButtons row={card} jobs={jobs} want={want} labels />
          {actions}
          <VcardButton rows={[card]} />
          {question}
        </>
      }
    >
      <span className="flex flex-wrap items-center gap-1.5">
        {!card.contactLeftCompany && <Badge tone="success">{t('inPost')}</Badge>}
        <ContactMarks row={card} />
        <span className="min-w-0 truncate">
          <CompanyCell row={card} />
        </span>
      </span>
    </PageHeader>
  )
}
