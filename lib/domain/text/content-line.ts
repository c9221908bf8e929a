/** The most octets of a line without its CRLF (RFC 2426 section 2.6, RFC 5545 section 3.1). */
const MAX_OCTETS = 75

// A value must not end its line: line breaks become the two characters \n, other control characters a space.
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROL = /\p{Cc}/gu
// Bidi control characters, which screens drop too: they could display `txt.exe` as `exe.txt`.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Escapes a text as a value of a vCard or iCalendar line: it cannot end the line, the value or a list. */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replace(BIDI_CONTROLS, '')
    .trim()
    .replace(/[\\;,]/g, '\\$&')
    .replace(LINE_BREAK, '\\n')
    .replace(CONTROL, ' ')

/** Whether there is anything to write. */
export const isFilled = (text: string | null | undefined): text is string => Boolean(text?.trim())

/** A URI as a value: commas and semicolons are not escaped, as in text. */
export const uriValue = (address: string): string =>
  address
    .toWellFormed()
    .replace(BIDI_CONTROLS, '')
    .replace(/[\s\p{Cc}]/gu, '')

/** Whether a stamp can name it: 9999-12-31T23:30-01:00 has five digits in UTC. */
export const hasFourDigitYear = (at: number): boolean => /^\d/.test(new Date(at).toISOString())

const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Folds a line: none is longer than 75 octets, no character is split, continuation lines start with a space. */
export function folded(line: string): string {
  let out = ''
  let from = 0
  let length = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number
    const size = octetsOf(code)
    if (length + size > MAX_OCTETS) {
      out += `${line.slice(from, at)}\r\n `
      from = at
      length = 1
    }
    length += size
    at += size === 4 ? 2 : 1
  }
  return `${out}${line.slice(from)}\r\n`
}
