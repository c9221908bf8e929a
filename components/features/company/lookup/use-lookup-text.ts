import { useCallback, useSyncExternalStore } from 'react'
import { useSharedList } from '#components/ui/table/use-shared-list.ts'
import { writeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { lookupAddressOf, textOf } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { lookupView } from './lookup-view.ts'

/** A list that no tab keeps. */
const GONE = '-'

const never = () => () => undefined

/** The text that the address asks to look up; a shared link's list is kept here first. Undefined until the tab's storage can be read; null when it lacks it. */
export function useLookupText() {
  const { q, list } = useView(lookupView)
  const text = useSyncExternalStore(
    never,
    () => textOf({ q, list }),
    () => (list === null ? (q ?? '') : undefined),
  )
  const setText = useCallback((next: string) => {
    const href = paths.companies(next.trim() === '' ? {} : lookupAddressOf(next))
    if (href !== window.location.pathname + window.location.search) writeAddress(href)
  }, [])
  useSharedList((shared) => paths.companies(shared === null ? { list: GONE } : lookupAddressOf(shared)))
  return { text, setText, isLong: list !== null }
}
