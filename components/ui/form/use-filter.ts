'use client'

import { useMemo } from 'react'
import { type FilterTexts, readTexts } from '#lib/domain/text/filter-text.ts'
import { search } from '#lib/paths.ts'
import { useAddress, writeAddress } from '../use-address.ts'

/**
 * The filter that a list is asked by, as the address holds it.
 * @param fields the names of its fields; give a stable list
 */
export function useFilter<Field extends string>(fields: readonly Field[]) {
  const params = useAddress()
  const texts = useMemo(() => readTexts(params, fields), [params, fields])
  return {
    texts,
    /** One per filter: what is typed, ticked or scrolled to under another is not meant. */
    key: search(texts),
    /** Asks by another filter; order and opened row are those of the list before. */
    ask: (next: FilterTexts<Field>) => writeAddress(`${window.location.pathname}${search(next)}`),
  }
}
