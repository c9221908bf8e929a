/** A cell with words longer than this is no identifier. */
export const LONGEST_CELL = 2048

/** A line of numbers may be longer: five thousand SIRENs with spaces between. */
export const LONGEST_LINE = 60_000

// A quote that closes nowhere near must not swallow the rest of the paste.
const LONGEST_QUOTED = 1000

/** Stands for the end of a line where a field has one line only. */
export const LINE_SIGN = '\u23ce'

const LINE_END = /[\n\r\v\f\u0085\u2028\u2029\u23ce]/
const SEPARATOR = /[\n\r\t\v\f\u0085\u2028\u2029\u23ce,;|\uff0c\uff1b\u3001]/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const SPACE = /[\s\p{Cc}]+/gu
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
const QUOTE = /[\u2018\u2019\u201a\u201b\u02bc`\u00b4]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/**
 * A cell in one spelling: no invisible characters, one kind of space, dash and quote, full-width forms as ASCII
 * (an East Asian keyboard's 5 is still a 5). Digits of other scripts stay as they are. Linear, never throws.
 */
export const normaliseCell = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(SPACE, ' ')
    .replace(DASH, '-')
    .replace(QUOTE, "'")
    .trim()

/** The end of a quoted cell that opens at `open` (the index past its closing quote), or -1 when it is not one. */
function closingQuote(text: string, open: number): number {
  const limit = Math.min(text.length, open + LONGEST_QUOTED)
  for (let at = open + 1; at < limit; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at += 1
    else return at + 1
  }
  return -1
}

// 5,52E+13: French Excel's scientific notation holds a comma that separates nothing.
const SCIENTIFIC = /^[0-9],[0-9]+[eE][+-]?[0-9]/

function endsCell(text: string, at: number): boolean {
  const char = text[at] ?? ''
  if (!SEPARATOR.test(char)) return false
  const digitBefore = /[0-9]/.test(text[at - 1] ?? '')
  return !(char === ',' && digitBefore && SCIENTIFIC.test(text.slice(at - 1, at + 20)))
}

/** A line of a paste as typed, and its cells. */
export interface TypedLine {
  text: string
  cells: string[]
}

/**
 * The lines of a paste and their cells, in order, as typed: split at lines; then at tabs, commas, semicolons and bars. A
 * cell in double quotes (a spreadsheet quotes cells that hold line breaks) is one cell, without its quotes. Blank cells
 * are left out; a blank line has none. Linear.
 */
export function splitLines(text: string): TypedLine[] {
  const lines: TypedLine[] = []
  let cells: string[] = []
  let start = 0
  let lineStart = 0
  let blank = true
  const endRow = (at: number) => {
    // The two signs of a Windows line end are one.
    const second = text[at] === '\n' && lineStart === at && text[at - 1] === '\r'
    if (!second) lines.push({ text: text.slice(lineStart, at).trim(), cells })
    lineStart = at + 1
    cells = []
  }
  const push = (cell: string) => {
    if (cell.replace(INVISIBLE, '').trim() !== '') cells.push(cell.trim())
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '"' && blank) {
      const end = closingQuote(text, at)
      const after = end < 0 ? -1 : end + (/^ */.exec(text.slice(end, end + 8))?.[0].length ?? 0)
      if (after >= 0 && (after === text.length || endsCell(text, after))) {
        push(text.slice(at + 1, end - 1).replaceAll('""', '"'))
        at = after
        start = after + 1
        if (LINE_END.test(text[after] ?? '')) endRow(after)
        continue
      }
    }
    if (endsCell(text, at)) {
      push(text.slice(start, at))
      if (LINE_END.test(char)) endRow(at)
      start = at + 1
      blank = true
    } else if (blank && char !== ' ') blank = false
  }
  if (start < text.length) push(text.slice(start))
  if (lineStart < text.length) endRow(text.length)
  return lines
}
