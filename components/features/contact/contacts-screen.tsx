'use client'

import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { WindowNote } from '#components/entities/api/window-note.tsx'
import { ROW_FIELDS } from '#components/entities/contact/contact-row.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { InertUntilLoaded } from '#components/ui/form/inert-until-loaded.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { UnmatchedList } from '#components/ui/table/unmatched-list.tsx'
import { useSharedList } from '#components/ui/table/use-shared-list.ts'
import { useView } from '#components/ui/use-view.ts'
import {
  type ContactSearch,
  contactQueries,
  missingValues,
  readValues,
  type SearchKind,
  shortSirens,
} from '#lib/domain/contact/contact-search.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { contactsAddress } from '#lib/lookup/contacts-address.ts'
import { storedList } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'
import { neverChanges } from '#lib/store.ts'
import { useLastChoice } from '#lib/views/use-last-choice.ts'
import { ContactList } from './contact-list.tsx'
import { type AskedSearch, ContactSearchForm } from './contact-search-form.tsx'
import type { SubscribeContactsComponent } from './contact-selection-actions.tsx'
import { searchView } from './contact-view.ts'

const ShortSirens = partOf(() => import('./short-sirens.tsx'), 'ShortSirens')

/** A list key that is in no tab's storage. */
const GONE = '-'

/** The default search, minutes: contacts modified in the last week. */
const DEFAULT_WINDOW = '10080'

interface KnownSearch extends AskedSearch {
  /** The address names a list that is not in this tab's storage. */
  gone: boolean
  /** The last choice has not been read from the browser's storage yet. */
  waiting: boolean
}

/**
 * The search in the address; a long list is read from this tab's storage, where a shared link's list is put first.
 * Without one: the window that was chosen last.
 */
function useContactSearch(): KnownSearch {
  const { by: given, values: said, list } = useView(searchView)
  const last = useLastChoice('contacts')
  const begins = given === null && last !== undefined
  const by = begins ? 'window' : given
  const values = useMemo(() => (begins ? [last ?? DEFAULT_WINDOW] : said), [begins, last, said])
  const kept = useSyncExternalStore(
    neverChanges,
    () => (list === null ? null : storedList(list, 'contacts')),
    () => undefined,
  )
  useSharedList((shared) => {
    if (given === null || shared === null) return paths.contacts(searchView.write({ by: given, list: GONE }))
    const search = readValues(given, shared.split('\n'))
    return contactsAddress(given, [...search.values, ...search.invalid])
  })
  const asked = JSON.stringify([by, kept ?? values])
  const search = useMemo(() => {
    const [kind, given] = JSON.parse(asked) as [SearchKind | null, string[] | string]
    return kind && readValues(kind, typeof given === 'string' ? given.split('\n') : given)
  }, [asked])
  return {
    asked,
    search,
    list: kept ?? null,
    gone: list !== null && kept === null,
    waiting: given === null && last === undefined,
  }
}

interface ContactsScreenProps {
  Subscribe: SubscribeContactsComponent
}

/** Searches the contacts of the account by the filters that the API has. */
export function ContactsScreen({ Subscribe }: ContactsScreenProps) {
  const t = useTranslations('contact')
  const { asked, search, list, gone, waiting } = useContactSearch()
  const invalid = search?.invalid ?? []
  return (
    <>
      <PageHeader title={t('title')}>{t('search.intro')}</PageHeader>
      <PageBody>
        <Card className="flex flex-col gap-3 p-4">
          <InertUntilLoaded waiting={waiting}>
            <ContactSearchForm key={asked} asked={asked} search={search} list={list} />
          </InertUntilLoaded>
          {gone && <Callout tone="warning" title={t('search.listGone')} text={t('search.listGoneText')} />}
          {search?.over && (
            <Callout tone="warning">
              {t('search.over', { count: search.over, most: search.values.length })}
            </Callout>
          )}
          {invalid.length > 0 && (
            <Callout tone="warning">
              {t('search.invalid', {
                list: invalid.slice(0, 5).map(plainLine).join(', ') + (invalid.length > 5 ? '…' : ''),
              })}
            </Callout>
          )}
        </Card>
        {waiting ? (
          <Card>
            <SkeletonTable rows={10} columns={6} />
          </Card>
        ) : search === null || search.values.length === 0 ? (
          <Card>
            <EmptyState icon={UsersRound} title={t('search.startTitle')} text={t('search.startText')} />
          </Card>
        ) : (
          <FoundContacts key={asked} search={search} Subscribe={Subscribe} />
        )}
      </PageBody>
    </>
  )
}

function FoundContacts({ search, Subscribe }: ContactsScreenProps & { search: ContactSearch }) {
  const t = useTranslations('contact')
  const found = useFoundContacts(search)
  const rows = dataOf(found)
  const missing = rows ? missingValues(search, rows) : []
  const short = shortSirens(search, missing)
  return (
    <>
      {short.length > 0 && <ShortSirens search={search} short={short} />}
      <WindowNote minutes={search.kind === 'window' ? Number(search.values[0]) : null} />
      <ContactList
        title={t('search.found')}
        query={found}
        acrossCompanies
        Subscribe={Subscribe}
        empty={
          <EmptyState icon={UsersRound} title={t('search.none')} text={t(`search.noneText.${search.kind}`)} />
        }
      />
      {rows && rows.length > 0 && (
        <UnmatchedList
          testId="contacts-not-found"
          title={t('search.missing')}
          description={t(`search.noneText.${search.kind}`)}
          entries={missing}
          rawOf={(value) => value}
        />
      )}
    </>
  )
}

/** The contacts that match a search, without duplicates: one call per fifty values, none without a valid value. */
function useFoundContacts(search: ContactSearch) {
  const asked = contactQueries(search).map((query) => ({ query, fields: ROW_FIELDS }))
  return useQuery({
    ...chunkedQuery('listCrmVisitCards', asked, (card) => card.idCrmVisitCard),
    select: (data) => data.crmVisitCardList,
    enabled: asked.length > 0,
  })
}
