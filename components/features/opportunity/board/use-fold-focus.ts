import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { listen } from '#lib/store.ts'

/** Folding or unfolding a column removes the focused button: the one that does the reverse gets the focus. */
export function useFoldFocus(strip: RefObject<HTMLElement | null>, settings: unknown): void {
  const focused = useRef('')
  useEffect(() => {
    const note = ({ target }: Event) => {
      const column = (target as Element).closest<HTMLElement>('[data-head], [data-stade]')
      const { head, stade } = column?.dataset ?? {}
      focused.current = head === undefined ? `[data-stade="${stade}"]` : `[data-head="${head}"]`
    }
    if (strip.current) return listen(strip.current, 'focusin', note)
  }, [strip])
  const seen = useRef(settings)
  useLayoutEffect(() => {
    // Folding is one of the settings.
    if (seen.current === settings) return
    seen.current = settings
    if (document.activeElement !== document.body || focused.current === '') return
    const column = focused.current
    const find = (selector: string) => strip.current?.querySelector<HTMLElement>(selector)
    const button = find(`${column} button[aria-expanded]`) ?? find(`button${column}, ${column} > button`)
    button?.focus()
  }, [strip, settings])
}
