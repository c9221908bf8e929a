import type { SearchKind } from '#lib/domain/contact/contact-search.ts'
import { keepList } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { searchView } from './contact-view.ts'

/** Values that together are longer do not go into an address: a server refuses those of 16 KB. */
const LONGEST_IN_URL = 1_500

/** The address of a search; a long list of values is kept in this tab alone. */
export function contactsAddress(by: SearchKind, values: readonly string[]): string {
  const text = values.join('\n')
  const given = text.length <= LONGEST_IN_URL ? { values } : { list: keepList(text, 'contacts') }
  return paths.contacts(searchView.write({ by, ...given }))
}
