import { foldText } from '#lib/domain/text/text-fold.ts'

interface Named {
  value: string
  label: string
  /** The text that is searched, folded. */
  folded: string
}

/** A number or an email address is kept as typed: an option that happens to contain it must not replace it. */
const KEPT_AS_TYPED = /^[\d\s]*$|@/

/**
 * Which match Enter accepts when no option is active: the one whose name was typed in full, else the only one; undefined
 * keeps the typed text. `typed` is null where nothing was typed.
 */
export function optionForEnter<Option extends Named>(
  matches: readonly Option[],
  typed: string | null,
): Option | undefined {
  if (typed === null) return undefined
  const word = foldText(typed)
  const named = matches.filter(
    ({ value, label, folded }) => value === typed.trim() || foldText(label) === word || folded === word,
  )
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  return matches.length === 1 && !KEPT_AS_TYPED.test(typed) ? matches[0] : undefined
}
