import { useSyncExternalStore } from 'react'
import { useSharedList } from '#components/ui/table/use-shared-list.ts'
import { writeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { lookupAddressOf, textOf } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { neverChanges } from '#lib/store.ts'
import { lookupView } from './lookup-view.ts'

/** A list key that is in no tab's storage. */
const GONE = '-'

/** The text to look up, from the address or this tab's storage (null: not in it; undefined: not readable yet). */
export function useLookupText() {
  const { q, list } = useView(lookupView)
  const text = useSyncExternalStore(
    neverChanges,
    () => textOf({ q, list }),
    () => (list === null ? (q ?? '') : undefined),
  )
  const setText = (next: string) => {
    const href = paths.companies(next.trim() === '' ? {} : lookupAddressOf(next))
    if (href !== window.location.pathname + window.location.search) writeAddress(href)
  }
  useSharedList((shared) => paths.companies(shared === null ? { list: GONE } : lookupAddressOf(shared)))
  return { text, setText, isLong: list !== null }
}
