import { useMemo, useSyncExternalStore } from 'react'
import { useSharedList } from '#components/ui/table/use-shared-list.ts'
import { useView } from '#components/ui/use-view.ts'
import { type ContactSearch, readValues, type SearchKind } from '#lib/domain/contact/contact-search.ts'
import { contactsAddress } from '#lib/lookup/contacts-address.ts'
import { keptList } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { useLastChoice } from '#lib/views/use-last-choice.ts'
import { searchView } from './contact-view.ts'

/** A list that no tab keeps. */
const GONE = '-'

const never = () => () => undefined

/** What the screen begins with, minutes: what changed in the last week. */
const USUAL_WINDOW = '10080'

interface AskedSearch {
  /** Names the search: the order and the standing change the address too, and are not another search. */
  asked: string
  search: ContactSearch | null
  /** Its values, when they are too long for the address. */
  list: string | null
  /** The address names a list that this tab does not keep. */
  gone: boolean
  /** The browser has not told yet what was chosen last. */
  waiting: boolean
}

/**
 * The search that the address asks for, its long list from this tab; a shared link's list is kept here first. Where it asks
 * for nothing: the window that was chosen last.
 */
export function useContactSearch(idAccount: string): AskedSearch {
  const { by: given, values: said, list } = useView(searchView)
  const last = useLastChoice(idAccount, 'contacts')
  const begins = given === null && last !== undefined
  const by = begins ? 'window' : given
  const values = useMemo(() => (begins ? [last ?? USUAL_WINDOW] : said), [begins, last, said])
  const kept = useSyncExternalStore(
    never,
    () => (list === null ? null : keptList(list, 'contacts')),
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
