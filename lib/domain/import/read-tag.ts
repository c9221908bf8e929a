import type { TagChange, TagType } from '#lib/domain/routine/routine-tag.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'

const WORDS: readonly [RegExp, TagType][] = [
  [/^(?:1|hors cibles?|off target|nicht relevant|(?:nicht|keine) zielgruppe)$/, 1],
  [/^(?:2|suspects?)$/, 2],
  [/^(?:3|prospects?|interessent(?:en|in)?)$/, 3],
  [/^(?:4|clients?|customers?|kunden?|kundin)$/, 4],
]
const FORMER = /^(?:anciens? clients?|former customers?|ehemaliger? kunden?|altkunden?)$/
const NOT_FORMER = /^(?:pas (?:un )?ancien client|not (?:a )?former customer|kein ehemaliger kunde)$/

/** Parses a tag of a routine (api.md 2.4), by number or by words in the product's languages; null if it is none. */
export function readTag(text: string): TagChange | null {
  const folded = foldText(text)
  const type = WORDS.find(([words]) => words.test(folded))?.[1]
  if (type !== undefined) return { idIdentificationType: type }
  if (FORMER.test(folded)) return { isFormerCustomer: true }
  return NOT_FORMER.test(folded) ? { isFormerCustomer: false } : null
}
