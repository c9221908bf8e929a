import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type ContactEntry, searchContacts } from '#components/entities/company/seen-search.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { Highlight } from '#components/ui/highlight.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { countMatches, MAX_MATCHES } from './seen-panel.tsx'

/** Contacts of the directory whose own or company's name matches the query; renders nothing where there are none. */
export function ContactsPanel({ contacts, query }: { contacts: readonly ContactEntry[]; query: string }) {
  const t = useTranslations('lookup')
  const found = useMemo(() => searchContacts(contacts, query, MAX_MATCHES + 1), [contacts, query])
  if (found.length === 0) return null
  return (
    <Panel
      title={t('directory.contacts')}
      count={countMatches(found)}
      padded={false}
      state={{ kind: 'full' }}
    >
      <ul data-testid="lookup-contacts">
        {found
          .slice(0, MAX_MATCHES)
          .map(({ contact: { idCrmVisitCard, name, position, hasLeft }, company }) => (
            <li key={idCrmVisitCard} className="border-b border-line last:border-b-0 hover:bg-hover">
              <AppLink
                href={paths.contact(idCrmVisitCard)}
                className="inset-focus flex min-h-row flex-wrap items-center gap-x-4 px-4 py-1"
              >
                <span className="min-w-0 flex-1 basis-60 truncate font-medium">
                  <Highlight text={name} query={query} />
                  {position && <span className="font-normal text-ink-3"> {position}</span>}
                </span>
                {hasLeft && <Badge>{t('directory.hasLeft')}</Badge>}
                <span className="min-w-0 truncate text-ink-2 sm:w-72">
                  {company && <Highlight text={plainLine(company)} query={query} />}
                </span>
              </AppLink>
            </li>
          ))}
      </ul>
    </Panel>
  )
}
