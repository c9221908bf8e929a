'use client'

import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryContext } from '#components/ui/feedback/inspect.ts'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { RecordPanel, RecordState } from '#components/ui/feedback/record-panel.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useTitle } from '#components/ui/use-title.ts'
import type { CrmVisitCard, CrmVisitCardFunction, Persona } from '#lib/contract/schemas/crm-visit-card.ts'
import { functionsOf } from '#lib/domain/contact/contact-card.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { CompanyCell, ContactMarks } from './contact-cells.tsx'
import { ContactCompany, ContactDates, ContactIdentity, ContactReach } from './contact-facts.tsx'
import { EnrichButtons } from './enrich-buttons.tsx'
import { useEnrich } from './use-enrich.tsx'
import { VcardButton } from './vcard-button.tsx'

function ContactFunctions({ card }: { card: CrmVisitCard }) {
  const t = useTranslations('contact')
  const { current, earlier } = functionsOf(card)
  if (current.length + earlier.length === 0) return <EmptyState title={t('noFunction')} />
  return (
    <ul className="-my-3 divide-y divide-line">
      {[...current, ...earlier].map((one) => (
        <FunctionItem key={one.idCrmVisitCardFunction} one={one} held={current.includes(one)} card={card} />
      ))}
    </ul>
  )
}

function FunctionItem({ one, held, card }: { one: CrmVisitCardFunction; held: boolean; card: CrmVisitCard }) {
  const t = useTranslations('contact')
  const notation = useNotation()
  const { startDate, endDate, persona } = one
  const span =
    startDate && endDate
      ? t('span', { start: formatDate(startDate, notation), end: formatDate(endDate, notation) })
      : startDate
        ? t('since', { start: formatDate(startDate, notation) })
        : endDate
          ? t('until', { end: formatDate(endDate, notation) })
          : t('undated')
  const latest = card.latestFunction?.idCrmVisitCardFunction === one.idCrmVisitCardFunction
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-1.5 text-sm">
        <span className={held ? 'font-medium' : 'text-ink-2'}>{plainLine(one.name)}</span>
        {held && <Badge tone="success">{t('current')}</Badge>}
        {latest && <Badge>{t('latest')}</Badge>}
        {persona && <Tag>{plainLine(persona.title)}</Tag>}
      </p>
      <p className="text-xs text-ink-3">{span}</p>
      <Disclosure summary={<span className="text-xs">{t('details')}</span>}>
        <DescriptionList>
          <Fact label="idCrmVisitCardFunction" value={one.idCrmVisitCardFunction} />
          <Fact label="idRefVisitCardFunction" value={one.idRefVisitCardFunction} />
          <Fact label={t('currentFlag')}>
            {one.isCurrent === null ? null : t(one.isCurrent ? 'yes' : 'no')}
          </Fact>
          <Fact label={t('created')} value={formatDateTime(one.created, notation)} />
          <Fact label={t('columns.modified')} value={formatDateTime(one.modified, notation)} />
          <Fact label="idPersona" value={one.idPersona} />
          {persona && <PersonaFacts persona={persona} />}
        </DescriptionList>
      </Disclosure>
    </li>
  )
}

function PersonaFacts({ persona }: { persona: Persona }) {
  const t = useTranslations('contact')
  const notation = useNotation()
  const user = useUserName(persona.idUser)
  return (
    <>
      <Fact label={t('persona.title')} value={plainLine(persona.title)} />
      <Fact label={t('persona.description')}>
        {persona.description && <span className="whitespace-pre-line">{plainText(persona.description)}</span>}
      </Fact>
      <Fact label={t('persona.active')}>
        {persona.isActive === null ? null : t(persona.isActive ? 'yes' : 'no')}
      </Fact>
      <Fact label={t('persona.user')} value={user} />
      <Fact label={t('persona.account')} value={persona.idAccount} />
      <Fact label={t('persona.created')} value={formatDateTime(persona.created, notation)} />
      <Fact label={t('persona.modified')} value={formatDateTime(persona.modified, notation)} />
    </>
  )
}

/** One contact (api.md 2.11); null when the API has none with this id. */
const useContact = (idCrmVisitCard: number) =>
  useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard } }),
    select: ({ crmVisitCardList }) =>
      crmVisitCardList.find((one) => one.idCrmVisitCard === idCrmVisitCard) ?? null,
  })

interface ContactScreenProps {
  idCrmVisitCard: number
  enrichments: ReactNode
  /** Further buttons, beside those for enrichment. */
  actions: ReactNode
  /** Further panels: opportunities, newsletters. */
  more: ReactNode
}

/** One contact: every field of api.md 2.11, its enrichments and related records. */
export function ContactScreen({ idCrmVisitCard, enrichments, actions, more }: ContactScreenProps) {
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
      {card && <ContactHead card={card} actions={actions} />}
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

function ContactHead({ card, actions }: { card: CrmVisitCard; actions: ReactNode }) {
  const t = useTranslations('contact')
  const enrich = useEnrich()
  const name = useContactName()(card)
  useTitle(name)
  return (
    <PageHeader
      title={<span className="[overflow-wrap:anywhere]">{name}</span>}
      eyebrow={<Back />}
      actions={
        <>
          <EnrichButtons row={card} {...enrich} labels />
          {actions}
          <VcardButton rows={() => [card]} />
          {enrich.question}
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
