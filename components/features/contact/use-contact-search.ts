'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { useSharedList } from '#components/ui/table/use-shared-list.ts'
import { useAddress } from '#components/ui/use-address.ts'
import { type ContactSearch, readSearch } from '#lib/domain/contact/contact-search.ts'
import { keptList } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { contactsAddress } from './contacts-address.ts'

const never = () => () => undefined

interface AskedSearch {
  /** Names the search: the order and the standing change the address too, and are not another search. */
  asked: string
  search: ContactSearch | null
  /** Its values, when they are too long for the address. */
  list: string | null
  /** The address names a list that this tab does not keep. */
  gone: boolean
}

/** The search that the address asks for, its long list from this tab; a shared link's list is kept here first. */
export function useContactSearch(): AskedSearch {
  const params = useAddress()
  const name = params.get('list')
  const kept = useSyncExternalStore(
    never,
    () => (name === null ? null : keptList(name, 'contacts')),
    () => undefined,
  )
  const by = params.get('by')
  useSharedList((shared) => {
    const search = shared === null ? null : readSearch(wanted(by, shared.split('\n')))
    return search === null
      ? paths.contacts({ by, list: '-' })
      : contactsAddress(search.kind, [...search.values, ...search.invalid])
  })
  const asked = JSON.stringify([by, kept ?? params.getAll('q')])
  const search = useMemo(() => {
    const [kind, values] = JSON.parse(asked) as [string | null, string[] | string]
    return readSearch(wanted(kind, typeof values === 'string' ? values.split('\n') : values))
  }, [asked])
  return { asked, search, list: kept ?? null, gone: name !== null && kept === null }
}

function wanted(by: string | null, values: readonly string[]): URLSearchParams {
  const params = new URLSearchParams(values.map((value) => ['q', value]))
  if (by !== null) params.set('by', by)
  return params
}
