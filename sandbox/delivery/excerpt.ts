/** Section 8: how much of a receiver's response is kept. */
export const EXCERPT_LENGTH = 1000

/** Enough bytes for that many characters: at most four per character, and three for a byte order mark. */
export const EXCERPT_BYTES = EXCERPT_LENGTH * 4 + 3

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/**
 * The beginning of a text: at most 1,000 Unicode code points, without cutting a grapheme in two, be it a surrogate
 * pair, a letter with its accent or a family emoji.
 */
export function excerpt(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= EXCERPT_LENGTH) return text
  const kept = characters.slice(0, EXCERPT_LENGTH).join('')
  // `index` is where the grapheme at the cut begins; at 0 it fills the whole excerpt, and is cut after all.
  const index = segmenter.segment(text).containing(kept.length)?.index ?? kept.length
  return index === 0 ? kept : kept.slice(0, index)
}
