/** RFC 2426 section 2.6, RFC 5545 section 3.1: octets of a line, its CRLF not counted. */
const MOST_OCTETS = 75
const octets = new TextEncoder()

// No value may end its line: every break becomes the two characters \n, other controls a space.
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROL = /\p{Cc}/gu

/** A text as the value of a line of vCard or iCalendar: it ends no line, no value and no list. */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .trim()
    .replace(/[\\;,]/g, '\\$&')
    .replace(LINE_BREAK, '\\n')
    .replace(CONTROL, ' ')

/** An address as a value: it is no text, so its commas and semicolons stand as they are. */
export const uriValue = (address: string): string => address.toWellFormed().replace(/[\s\p{Cc}]/gu, '')

/** A line cut so that none is longer than 75 octets and no letter is cut in two; the rest follows after a space. */
export function folded(line: string): string {
  let out = ''
  let length = 0
  for (const letter of line) {
    const size = octets.encode(letter).length
    if (length + size > MOST_OCTETS) {
      out += '\r\n '
      length = 1
    }
    out += letter
    length += size
  }
  return `${out}\r\n`
}
