'use client'

import { search } from '#lib/paths.ts'
import type { FilterTexts, textsOf } from '#lib/view.ts'
import { writeAddress } from '../use-address.ts'
import { useView } from '../use-view.ts'

/** The filter that a list is asked by, as the address holds it. */
export function useFilter<Field extends string>(view: ReturnType<typeof textsOf<Field>>) {
  const given = useView(view)
  return {
    texts: given,
    /** One per filter: what is typed, ticked or scrolled to under another is not meant. */
    key: search(view.write(given)),
    /** Asks by another filter; order and opened row are those of the list before. */
    ask: (next: FilterTexts<Field>) => writeAddress(`${window.location.pathname}${search(view.write(next))}`),
  }
}
