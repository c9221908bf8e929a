/** Section 8: how much of a receiver's answer is kept. */
export const EXCERPT_LENGTH = 1000

/** Bytes that surely hold that much: a character takes four at most, and a byte order mark three. */
export const EXCERPT_BYTES = EXCERPT_LENGTH * 4 + 3

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/**
 * The beginning of a text: 1,000 Unicode characters (code points) at most, and no visible character is cut in two, be
 * it a surrogate pair, a letter with its accent or a family of emoji.
 */
export function excerpt(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= EXCERPT_LENGTH) return text
  const kept = characters.slice(0, EXCERPT_LENGTH).join('')
  // The segment that the cut falls into begins at `index`; when nothing precedes it, it is cut after all.
  const index = segmenter.segment(text).containing(kept.length)?.index ?? kept.length
  return index === 0 ? kept : kept.slice(0, index)
}
