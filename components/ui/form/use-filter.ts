import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { search } from '#lib/paths.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import type { FilterTexts, textsOf } from '#lib/view.ts'
import { storeChoice } from '#lib/views/last-choice.ts'
import { useLastChoice } from '#lib/views/use-last-choice.ts'
import { writeAddress } from '../use-address.ts'
import { useView } from '../use-view.ts'

/** What a list shows while its address holds no filter. */
interface Beginning<Field extends string> {
  screen: string
  /** The default filter, for somebody who has chosen none yet. */
  defaults: FilterTexts<Field>
  /** The fields of a last choice that are kept: no names, no addresses of people. */
  keep: readonly Field[]
  /** Whether a filter is complete enough to be sent to the API by itself. */
  isReady: (texts: FilterTexts<Field>) => boolean
}

/** The filter of a list: from the address, else the last choice, else the default one. */
export function useFilter<Field extends string>(
  view: ReturnType<typeof textsOf<Field>>,
  { screen, defaults, keep, isReady }: Beginning<Field>,
) {
  const idAccount = useIdAccount()
  const given = useView(view)
  const last = useLastChoice(screen)
  const [barren, setBarren] = useState<string | null>(null)
  const isBare = Object.keys(given).length === 0
  const texts = useMemo(() => {
    if (!isBare || last === undefined) return given
    const chosen = view.read(new URLSearchParams(last === barren ? '' : (last ?? '')))
    return Object.keys(chosen).length > 0 ? chosen : defaults
  }, [given, isBare, last, barren, defaults, view])
  return {
    texts,
    /** The last choice has not been read from storage yet. */
    waiting: isBare && last === undefined,
    /** A React key, one per filter: drafts, ticks and scroll position belong to one filter. */
    key: search(view.write(texts)),
    /** The last choice matches nothing: the default filter is used instead, so that the list does not start empty. */
    onEmptyResult: () => isBare && last !== undefined && setBarren(last),
    /** Applies another filter, and drops the order and the opened row. An empty one forgets the last choice. */
    ask: (next: FilterTexts<Field>) => {
      const kept = Object.fromEntries(keep.flatMap((name) => (next[name] ? [[name, next[name]]] : [])))
      const choice = kept as FilterTexts<Field>
      if (Object.keys(next).length === 0) storeChoice(idAccount, screen, null)
      else if (isReady(choice)) storeChoice(idAccount, screen, search(view.write(choice)))
      writeAddress(`${window.location.pathname}${search(view.write(next))}`)
    },
  }
}

/** Tells a filter, once, that its query succeeded with no result. */
export function useEmptyResult(isBarren: boolean, onEmptyResult: () => void): void {
  const tell = useEffectEvent(onEmptyResult)
  useEffect(() => {
    if (isBarren) tell()
  }, [isBarren])
}
