import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { Badge } from '#components/ui/badge.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact, RawValue } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { showCompanySiret } from '#lib/format/identifiers.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { CompanyCell } from './contact-cells.tsx'
import { Mail, Phone, Profile } from './reach.tsx'

interface FactsProps {
  card: CrmVisitCard
}

export function ContactReach({ card }: FactsProps) {
  const t = useTranslations('contact')
  return (
    <DescriptionList>
      <Fact label={t('columns.phone')}>
        <Phone value={card.phone} what={t('columns.phone')} />
      </Fact>
      <Fact label={t('columns.mobile')}>
        <Phone value={card.mobile} what={t('columns.mobile')} />
      </Fact>
      <Fact label={t('columns.email')}>
        <Mail value={card.email} what={t('columns.email')} />
        {card.email?.trim() && <MailMarks card={card} />}
      </Fact>
      <Fact label={t('columns.profile')}>
        <Profile card={card} what={t('columns.profile')} />
      </Fact>
      <Fact label={t('lastEnrichment')}>
        {card.lastEnrichmentDate && <RelativeTime value={card.lastEnrichmentDate} />}
      </Fact>
    </DescriptionList>
  )
}

/** Marks an email address whose owner has left the company or unsubscribed. */
function MailMarks({ card: { idCrmVisitCard, contactLeftCompany } }: FactsProps) {
  const t = useTranslations('contact')
  const { data } = useQuery(endpointQuery('listNewsletterContacts', { query: { idCrmVisitCard } }))
  const ended = data?.newsletterContactList.filter(({ unsubscribed }) => unsubscribed) ?? []
  const list = ended.map(({ idNewsletter }) => idNewsletter).join(', ')
  return (
    <span className="flex flex-wrap gap-1">
      {contactLeftCompany && <Badge tone="warning">{t('addressLeft')}</Badge>}
      {ended.length > 0 && (
        <Badge tone="warning">{t('addressUnsubscribed', { count: ended.length, list })}</Badge>
      )}
    </span>
  )
}

export function ContactCompany({ card }: FactsProps) {
  const t = useTranslations('contact')
  const siret = showCompanySiret(card.companySiret)
  return (
    <DescriptionList>
      <Fact label={t('columns.company')}>
        <CompanyCell row={card} />
      </Fact>
      <CopyFact label="idCompany" value={card.idCompany} />
      <CopyFact label={t('siret')} value={siret.raw} text={siret.text} />
      <Fact label={t('standingNow')} value={t(card.contactLeftCompany ? 'left' : 'inPost')} />
      <Fact label={t('embedded')}>
        {card.company !== null && card.company !== undefined && (
          <Disclosure summary={t('asGiven')}>
            <RawValue value={card.company} />
          </Disclosure>
        )}
      </Fact>
    </DescriptionList>
  )
}

export function ContactIdentity({ card }: FactsProps) {
  const t = useTranslations('contact')
  const user = useUserName(card.idUser)
  return (
    <DescriptionList>
      <Fact label={t('csv.columns.firstName')} note={lineOrNull(card.firstNameNormalized)}>
        {lineOrNull(card.firstName)}
      </Fact>
      <Fact label={t('csv.columns.lastName')} note={lineOrNull(card.lastNameNormalized)}>
        {lineOrNull(card.lastName)}
      </Fact>
      <Fact label={t('csv.columns.fullName')} value={lineOrNull(card.fullName)} />
      <Fact label={t('kind')} value={t(card.isCompany ? 'generic' : 'person')} />
      <Fact label={t('origin')} value={t(card.contactCreatedByUser ? 'createdByUser' : 'notCreatedByUser')} />
      <Fact label={t('user')} note={card.idUser === null ? null : `idUser ${card.idUser}`}>
        {card.idUser !== null && (
          <span className="flex items-center gap-1">
            {user}
            <NamePencil kind="user" id={card.idUser} />
          </span>
        )}
      </Fact>
      <CopyFact label="idCrmVisitCard" value={card.idCrmVisitCard} />
      <CopyFact label="idRefVisitCard" value={card.idRefVisitCard} />
      <CopyFact label="idCatalogVisitCard" value={card.idCatalogVisitCard} />
      <CopyFact label="idAccount" value={card.idAccount} />
      <CopyFact label={t('linkedinId')} value={card.linkedinId} />
      <CopyFact label={t('linkedinTechId')} value={card.linkedinTechId} />
    </DescriptionList>
  )
}

export function ContactDates({ card }: FactsProps) {
  const t = useTranslations('contact')
  const notation = useNotation()
  const stamp = (text: string | null) => text && formatDateTime(text, notation)
  return (
    <DescriptionList>
      <Fact label={t('created')} value={stamp(card.created)} />
      <Fact label={t('columns.modified')} value={stamp(card.modified)} />
      <Fact label={t('userLastModified')} value={stamp(card.userLastModified)} />
      <Fact label={t('lastEnrichment')} value={stamp(card.lastEnrichmentDate)} />
    </DescriptionList>
  )
}
