import type { SearchKind } from '#lib/domain/contact/contact-search.ts'
import { paths } from '#lib/paths.ts'
import { keepList } from './lookup-text-store.ts'

/** Values that together are longer do not go into an address: a server refuses those of 16 KB. */
const LONGEST_IN_URL = 1_500

/** The address of a search among contacts; a long list of values is kept in this tab alone. */
export function contactsAddress(by: SearchKind, values: readonly (string | number)[]): string {
  const text = values.join('\n')
  return paths.contacts(
    text.length <= LONGEST_IN_URL ? { by, q: values } : { by, list: keepList(text, 'contacts') },
  )
}
