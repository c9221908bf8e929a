'use client'

import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { versionsInOrder } from '#lib/domain/alert-diff.ts'
import { PersonCard } from './person-card.tsx'

interface Group {
  key: 'deciders' | 'influencers' | 'contacts'
  people: readonly RefVisitCard[]
}

/** Those whom versions name as their contact and who are in no other list. */
function contactsOnly({ alertVersionList, decideurList, influenceurList }: Alert): RefVisitCard[] {
  const named = new Set([...decideurList, ...influenceurList].map(({ idContact }) => idContact))
  const contacts = new Map<number, RefVisitCard>()
  for (const { contact } of versionsInOrder(alertVersionList)) {
    if (contact && !named.has(contact.idContact)) contacts.set(contact.idContact, contact)
  }
  return [...contacts.values()]
}

/** Who decides and who has a say, with ways to reach them. */
export function People({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const groups: Group[] = [
    { key: 'deciders', people: alert.decideurList },
    { key: 'influencers', people: alert.influenceurList },
    { key: 'contacts', people: contactsOnly(alert) },
  ]
  const shown = groups
    .filter(({ key, people }) => key !== 'contacts' || people.length > 0)
    .map(({ key, people }) => (
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
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
      </Panel>
    ))
  return <div className="grid items-start gap-4 xl:grid-cols-2">{shown}</div>
}
