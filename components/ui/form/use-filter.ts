import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { search } from '#lib/paths.ts'
import type { FilterTexts, textsOf } from '#lib/view.ts'
import { keepChoice } from '#lib/views/last-choice.ts'
import { useLastChoice } from '#lib/views/use-last-choice.ts'
import { writeAddress } from '../use-address.ts'
import { useView } from '../use-view.ts'

/** What a list shows before anybody asked for anything. */
interface Beginning<Field extends string> {
  idAccount: string
  screen: string
  /** The filter of somebody who chose none yet. */
  usual: FilterTexts<Field>
  /** The fields of a last choice that are kept: no names, no addresses of people. */
  keep: readonly Field[]
  /** Whether a filter can be asked for by itself. */
  isReady: (texts: FilterTexts<Field>) => boolean
}

/** The filter that a list is asked by: as the address holds it, else the last choice, else the usual one. */
export function useFilter<Field extends string>(
  view: ReturnType<typeof textsOf<Field>>,
  { idAccount, screen, usual, keep, isReady }: Beginning<Field>,
) {
  const given = useView(view)
  const last = useLastChoice(idAccount, screen)
  const [barren, setBarren] = useState<string | null>(null)
  const isBare = Object.keys(given).length === 0
  const texts = useMemo(() => {
    if (!isBare || last === undefined) return given
    const chosen = view.read(new URLSearchParams(last === barren ? '' : (last ?? '')))
    return Object.keys(chosen).length > 0 ? chosen : usual
  }, [given, isBare, last, barren, usual, view])
  return {
    texts,
    /** The browser has not told yet what was chosen last. */
    waiting: isBare && last === undefined,
    /** One per filter: what is typed, ticked or scrolled to under another is not meant. */
    key: search(view.write(texts)),
    /** What the list begins with finds nothing: it begins with the usual, so as not to begin empty. */
    foundNothing: () => isBare && last !== undefined && setBarren(last),
    /** Asks by another filter; order and opened row are those of the list before. None: what it begins with. */
    ask: (next: FilterTexts<Field>) => {
      const kept = Object.fromEntries(keep.flatMap((name) => (next[name] ? [[name, next[name]]] : [])))
      const choice = kept as FilterTexts<Field>
      if (Object.keys(next).length === 0) keepChoice(idAccount, screen, null)
      else if (isReady(choice)) keepChoice(idAccount, screen, search(view.write(choice)))
      writeAddress(`${window.location.pathname}${search(view.write(next))}`)
    },
  }
}

/** Tells a filter, once, that what it asks for was read and is nothing. */
export function useBarren(isBarren: boolean, foundNothing: () => void): void {
  const tell = useEffectEvent(foundNothing)
  useEffect(() => {
    if (isBarren) tell()
  }, [isBarren])
}
