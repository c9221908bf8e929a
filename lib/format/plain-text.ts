import { NO_VALUE } from './locale.ts'

// Bidirectional marks, embeddings, overrides and isolates, which reorder the text around them, and other invisible
// characters, tag characters included. Joiners (200c, 200d) stay: Persian and emoji need them.
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const CONTROL = /(?!\n)\p{Cc}/gu

/** Length limits in characters: nobody reads more, and long text slows the page down. */
const MAX_TEXT_LENGTH = 10_000
const MAX_LINE = 1_000

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/**
 * Sanitises a text of the API for display, 10,000 characters at most: removes bidi controls and invisible characters;
 * control characters and lone surrogates become `\ufffd`, tabs a space, line ends `\n`. Idempotent, never throws.
 */
export function plainText(text: string): string {
  // At run time the API may send something else than the contract's string.
  return cut(typeof text === 'string' ? text : '', MAX_TEXT_LENGTH)
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(HIDDEN, '')
    .replace(CONTROL, '\ufffd')
}

/** `plainText` on one line of 1,000 characters at most: runs of white space become one space. Null or nothing to see: `—`. */
export function plainLine(text: string | null | undefined): string {
  const line = plainText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  // Of joiners alone nothing is seen: a link of them could not be pressed.
  return /[^ \u200c\u200d]/.test(line) ? cut(line, MAX_LINE).toWellFormed() : NO_VALUE
}

/** `plainLine`, but null where there is nothing to see. */
export function lineOrNull(text: string | null | undefined): string | null {
  const line = plainLine(text)
  return line === NO_VALUE ? null : line
}
