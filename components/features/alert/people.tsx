import { useQuery } from '@tanstack/react-query'
import { Mail, Phone, Smartphone, Sparkles, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { RoleButton } from '#components/entities/team/role.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import type { RefVisitCard, RefVisitCardFunction } from '#lib/contract/schemas/ref-visit-card.ts'
import { versionsInOrder } from '#lib/domain/alert/alert-diff.ts'
import { profileAddress } from '#lib/domain/contact/contact-card.ts'
import { safeUrl } from '#lib/domain/text/safe-url.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const fields = ['idCrmVisitCard', 'idRefVisitCard', 'email', 'linkedinId'] as const
const filled = (text: string | null) => Boolean(text?.trim())

/** Whether a phone number or an email address is missing, which an enrichment could find. */
const lacks = ({ phone, mobile, email }: RefVisitCard) =>
  !((filled(phone) || filled(mobile)) && filled(email))

/** The account's own contact for a person of an alert. */
interface CrmContact {
  /** Where to enrich the person: their contact, else the contacts of the company; null where nothing is missing. */
  href: string | null
  own: boolean
  /** No contact of the company matches the person, and an email address is known to create one with. */
  canCreate: boolean
}

/**
 * Matches each person to a contact of the company (api.md 2.11). Reads contacts only if somebody lacks something: the
 * dialog that creates a contact looks for an existing one itself.
 */
function useCrmContacts(idCompany: number, people: readonly RefVisitCard[]) {
  const enabled = people.some(lacks)
  const { data } = useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCompany }, fields }),
    enabled,
  })
  return (person: RefVisitCard): CrmContact => {
    const own = data?.crmVisitCardList.find(
      ({ idRefVisitCard, email, linkedinId }) =>
        idRefVisitCard === person.idRefVisitCard ||
        (filled(email) && email === person.email) ||
        (filled(linkedinId) && linkedinId === person.linkedinId),
    )
    const href = own ? paths.contact(own.idCrmVisitCard) : paths.company(idCompany, 'contacts')
    return {
      href: lacks(person) ? href : null,
      own: own !== undefined,
      canCreate: (data !== undefined || !enabled) && own === undefined && filled(person.email),
    }
  }
}

interface PersonCardProps {
  person: RefVisitCard
  contact: CrmContact
  /** Opens the confirmation for enriching a person who is not a contact yet. */
  onEnrich: () => void
}

/** A reference contact (api.md 2.9): name, present and past functions, phone, email and profile. */
function PersonCard({ person, contact, onEnrich }: PersonCardProps) {
  const t = useTranslations('alert')
  const { refContact, functionList, phone, mobile, email, linkedinId } = person
  const name = [lineOrNull(refContact.firstName), lineOrNull(refContact.lastName)].filter(Boolean).join(' ')
  const current = functionList.filter(({ isCurrent }) => isCurrent !== false)
  const earlier = functionList.filter(({ isCurrent }) => isCurrent === false)
  const ways = [
    { key: 'phone', icon: Phone, text: phone, kind: 'phone' },
    { key: 'mobile', icon: Smartphone, text: mobile, kind: 'phone' },
    { key: 'email', icon: Mail, text: email, kind: 'mail' },
    { key: 'profile', icon: UserRound, text: linkedinId, kind: null },
  ] as const
  const profile = safeUrl(profileAddress({ linkedinUrl: null, linkedinId }))
  const known = ways.filter(({ text }) => text?.trim())
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm" data-testid="alert-person">
      <p className="flex flex-wrap items-center gap-1.5">
        <strong className="font-medium [overflow-wrap:anywhere]">
          {name || t('contactId', { id: String(person.idContact) })}
        </strong>
        {person.leftCompany === true && <Badge tone="warning">{t('left')}</Badge>}
        {person.isObsolete === true && <Badge tone="warning">{t('recordObsolete')}</Badge>}
        {person.disable === true && <Badge>{t('disabled')}</Badge>}
      </p>
      {current.map((one) => (
        <FunctionLine key={one.idRefVisitCardFunction} one={one} />
      ))}
      <ul className="flex flex-col">
        {known.map(({ key, icon: Icon, text, kind }) => (
          <li key={key} className="flex min-h-6 min-w-0 items-center gap-1.5">
            <Icon aria-hidden size={14} className="shrink-0 text-ink-3" />
            <span className="sr-only">{t(`reach.${key}`)}</span>
            {kind ? (
              <ReachLink value={text ?? ''} kind={kind} className="truncate" />
            ) : profile ? (
              <ExternalLink href={profile.href}>{lineOrNull(text)}</ExternalLink>
            ) : (
              <span className="min-w-0 truncate">{lineOrNull(text)}</span>
            )}
            <CopyButton value={text ?? ''} what={t(`reach.${key}`)} size="sm" />
          </li>
        ))}
      </ul>
      {known.length === 0 && <p className="text-ink-3">{t('noReach')}</p>}
      {(contact.canCreate || contact.href !== null) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {contact.canCreate && (
            <RoleButton size="sm" icon={Sparkles} onClick={onEnrich} label={t('enrichPerson.open')} />
          )}
          {contact.href !== null && (
            <TextLink href={contact.href}>{t(contact.own ? 'enrich' : 'findContact')}</TextLink>
          )}
        </p>
      )}
      {earlier.length > 0 && (
        <Disclosure summary={t('earlier', { count: earlier.length })}>
          {earlier.map((one) => (
            <FunctionLine key={one.idRefVisitCardFunction} one={one} />
          ))}
        </Disclosure>
      )}
      <Disclosure summary={t('record')}>
        <PersonRecord person={person} />
      </Disclosure>
    </div>
  )
}

function FunctionLine({ one }: { one: RefVisitCardFunction }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  const { startDate, endDate } = one
  const span = startDate || endDate
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {plainLine(one.name)}
      {span && (
        <span className="text-ink-3">
          {' '}
          {startDate && endDate
            ? t('fromTo', { from: formatDate(startDate, notation), to: formatDate(endDate, notation) })
            : startDate
              ? t('from', { date: formatDate(startDate, notation) })
              : t('to', { date: formatDate(endDate, notation) })}
        </span>
      )}
    </p>
  )
}

function PersonRecord({ person }: { person: RefVisitCard }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  const { refContact, functionList } = person
  const yes = (value: boolean | null) => value !== null && t(value ? 'yes' : 'no')
  return (
    <DescriptionList>
      <Fact label="idContact" value={person.idContact} />
      <Fact label="idRefVisitCard" value={person.idRefVisitCard} />
      <Fact label="idCatalogVisitCard" value={person.idCatalogVisitCard} />
      <Fact label="idCompany" value={person.idCompany} />
      <Fact label="idExternalRegistry" value={lineOrNull(refContact.idExternalRegistry)} />
      <Fact label="linkedinTechId" value={lineOrNull(person.linkedinTechId)} />
      <Fact label={t('normalizedName')}>
        {[lineOrNull(refContact.firstNameNormalized), lineOrNull(refContact.lastNameNormalized)]
          .filter(Boolean)
          .join(' ')}
      </Fact>
      <Fact label={t('left')} value={yes(person.leftCompany)} />
      <Fact label={t('recordObsolete')} value={yes(person.isObsolete)} />
      <Fact label={t('disabled')} value={yes(person.disable)} />
      <Fact label={t('functions')}>
        {functionList.map((one) => (
          <p key={one.idRefVisitCardFunction}>
            {t('functionIds', {
              id: String(one.idRefVisitCardFunction),
              source: String(one.idRefVisitCardFunctionSource ?? NO_VALUE),
              origin: String(one.idFunctionOrigin ?? NO_VALUE),
              created: formatDate(one.created, notation),
              date: formatDate(one.modified, notation),
            })}
          </p>
        ))}
      </Fact>
      <Fact label={t('created')} value={formatDateTime(person.created, notation)} />
      <Fact label={t('modified')} value={formatDateTime(person.modified, notation)} />
      <Fact label={t('personCreated')} value={formatDateTime(refContact.created, notation)} />
      <Fact label={t('personModified')} value={formatDateTime(refContact.modified, notation)} />
    </DescriptionList>
  )
}

const EnrichPerson = dialogOf(() => import('./enrich-person.tsx'), 'EnrichPerson')

type GroupKey = 'deciders' | 'influencers' | 'contacts'

/** The groups that decide, and the contacts that only versions name. */
export const ACTING: readonly GroupKey[] = ['deciders', 'influencers']
export const OTHERS: readonly GroupKey[] = ['contacts']

/** Contacts of versions who are neither decision makers nor influencers. */
function contactsOnly({ alertVersionList, decideurList, influenceurList }: Alert): RefVisitCard[] {
  const named = new Set([...decideurList, ...influenceurList].map(({ idContact }) => idContact))
  const contacts = new Map<number, RefVisitCard>()
  for (const { contact } of versionsInOrder(alertVersionList)) {
    if (contact && !named.has(contact.idContact)) contacts.set(contact.idContact, contact)
  }
  return [...contacts.values()]
}

/** Decision makers, influencers and contacts of an alert; what is missing can be found by enrichment. */
export function People({ alert, groups: wanted }: { alert: Alert; groups: readonly GroupKey[] }) {
  const t = useTranslations('alert')
  const all: { key: GroupKey; people: readonly RefVisitCard[] }[] = [
    { key: 'deciders', people: alert.decideurList },
    { key: 'influencers', people: alert.influenceurList },
    { key: 'contacts', people: contactsOnly(alert) },
  ]
  const groups = all.filter(
    ({ key, people }) => wanted.includes(key) && (key !== 'contacts' || people.length > 0),
  )
  const contactOf = useCrmContacts(
    alert.idCompany,
    groups.flatMap(({ people }) => people),
  )
  const [enriching, setEnriching] = useState<RefVisitCard | null>(null)
  if (groups.length === 0) return null
  const shown = groups.map(({ key, people }) => (
    <Panel
      key={key}
      title={t(`panels.${key}`)}
      count={people.length}
      state={{ kind: people.length > 0 ? 'full' : 'empty' }}
      padded={false}
      empty={<EmptyState title={t(key === 'deciders' ? 'noDeciders' : 'noInfluencers')} className="py-6" />}
    >
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.idRefVisitCard} className="px-4 py-3">
            <PersonCard person={person} contact={contactOf(person)} onEnrich={() => setEnriching(person)} />
          </li>
        ))}
      </ul>
    </Panel>
  ))
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {shown}
      {enriching && (
        <EnrichPerson person={enriching} idCompany={alert.idCompany} onClose={() => setEnriching(null)} />
      )}
    </div>
  )
}
