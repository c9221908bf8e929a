import { NOTHING } from './locale.ts'

// Marks, embeddings, overrides and isolates that turn the text around them; and the invisible tag characters.
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// Joiners (200c, 200d) stay: Persian and emoji need them.
const INVISIBLE =
  /\u00ad|\u180e|\u200b|[\u2060-\u2064]|[\u206a-\u206f]|\ufeff|[\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
const CONTROL = /(?!\n)\p{Cc}/gu

/** What anybody reads of a text; the rest would only weigh on the page. */
const LONGEST_TEXT = 10_000
const LONGEST_LINE = 1_000

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/**
 * A text from the API as it may be shown, of 10,000 characters at most: characters that reverse or hide other text are taken out, control characters
 * and broken halves of characters become a visible `\ufffd`, tabs a space, line ends one kind. Idempotent, never throws.
 */
export function plainText(text: string): string {
  // Types are promised by the contract, not by the answer.
  return cut(typeof text === 'string' ? text : '', LONGEST_TEXT)
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(BIDI, '')
    .replace(INVISIBLE, '')
    .replace(CONTROL, '\ufffd')
}

/** The same on one line of 1,000 characters at most: runs of spaces and line ends become one space. Blank or null: `—`. */
export function plainLine(text: string | null | undefined): string {
  const line = plainText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return cut(line, LONGEST_LINE).toWellFormed() || NOTHING
}

/** The same, or null where there is no text. */
export const lineOrNull = (text: string | null | undefined): string | null => (text ? plainLine(text) : null)
