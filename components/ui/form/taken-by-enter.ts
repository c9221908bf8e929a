import { foldText } from '#lib/domain/text/text-fold.ts'

interface Named {
  value: string
  label: string
  /** What it is found by, folded. */
  folded: string
}

/** A number or an address is meant as it was typed: no name that happens to hold it may take its place. */
const MEANT = /^\s*[\d\s]*\s*$|@/

/**
 * Which of the matches of what was typed Enter takes where none was pointed at: the one that it names, else the only one;
 * undefined keeps what was typed. `typed` null: nothing was.
 */
export function takenByEnter<Option extends Named>(
  matches: readonly Option[],
  typed: string | null,
): Option | undefined {
  if (typed === null) return undefined
  const word = foldText(typed)
  const named = matches.filter(
    ({ value, label, folded }) => value === typed.trim() || foldText(label) === word || folded === word,
  )
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  return matches.length === 1 && !MEANT.test(typed) ? matches[0] : undefined
}
