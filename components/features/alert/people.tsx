import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { versionsInOrder } from '#lib/domain/alert/alert-diff.ts'
import { PersonCard } from './person-card.tsx'
import { useCrmContacts } from './use-crm-contacts.ts'

const EnrichPerson = partOf(() => import('./enrich-person.tsx'), 'EnrichPerson')

type GroupKey = 'deciders' | 'influencers' | 'contacts'

interface Group {
  key: GroupKey
  people: readonly RefVisitCard[]
}

/** Whom one turns to, and whom versions name besides. */
export const ACTING: readonly GroupKey[] = ['deciders', 'influencers']
export const OTHERS: readonly GroupKey[] = ['contacts']

/** Those whom versions name as their contact and who are in no other list. */
function contactsOnly({ alertVersionList, decideurList, influenceurList }: Alert): RefVisitCard[] {
  const named = new Set([...decideurList, ...influenceurList].map(({ idContact }) => idContact))
  const contacts = new Map<number, RefVisitCard>()
  for (const { contact } of versionsInOrder(alertVersionList)) {
    if (contact && !named.has(contact.idContact)) contacts.set(contact.idContact, contact)
  }
  return [...contacts.values()]
}

interface PeopleProps {
  alert: Alert
  groups: readonly GroupKey[]
  idAccount: string
}

/** Who decides and who has a say, with ways to reach them, or to find ways by enrichment. */
export function People({ alert, groups: wanted, idAccount }: PeopleProps) {
  const t = useTranslations('alert')
  const all: Group[] = [
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
        <EnrichPerson
          person={enriching}
          idCompany={alert.idCompany}
          idAccount={idAccount}
          onClose={() => setEnriching(null)}
        />
      )}
    </div>
  )
}
