import type { SearchKind } from '#lib/domain/contact/contact-search.ts'
import { paths } from '#lib/paths.ts'
import { storeList } from './lookup-text-store.ts'

/** Longest list of values in an address, characters: servers refuse addresses of 16 KB. */
const MAX_URL_LENGTH = 1_500

/** The address of a search among contacts; a long list of values is stored in this tab only. */
export function contactsAddress(by: SearchKind, values: readonly (string | number)[]): string {
  const text = values.join('\n')
  return paths.contacts(
    text.length <= MAX_URL_LENGTH ? { by, q: values } : { by, list: storeList(text, 'contacts') },
  )
}
