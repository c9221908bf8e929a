/** RFC 2426 section 2.6, RFC 5545 section 3.1: octets of a line, its CRLF not counted. */
const MOST_OCTETS = 75

// No value may end its line: every break becomes the two characters \n, other controls a space.
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROL = /\p{Cc}/gu
// What turns the text around it, as no screen of ours shows it either: `exe.txt` must not be read where `txt.exe` is written.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** A text as the value of a line of vCard or iCalendar: it ends no line, no value and no list. */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replace(TURNING, '')
    .trim()
    .replace(/[\\;,]/g, '\\$&')
    .replace(LINE_BREAK, '\\n')
    .replace(CONTROL, ' ')

/** An address as a value: it is no text, so its commas and semicolons stand as they are. */
export const uriValue = (address: string): string =>
  address
    .toWellFormed()
    .replace(TURNING, '')
    .replace(/[\s\p{Cc}]/gu, '')

const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** A line cut so that none is longer than 75 octets and no letter is cut in two; the rest follows after a space. */
export function folded(line: string): string {
  let out = ''
  let from = 0
  let length = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number
    const size = octetsOf(code)
    if (length + size > MOST_OCTETS) {
      out += `${line.slice(from, at)}\r\n `
      from = at
      length = 1
    }
    length += size
    at += size === 4 ? 2 : 1
  }
  return `${out}${line.slice(from)}\r\n`
}
