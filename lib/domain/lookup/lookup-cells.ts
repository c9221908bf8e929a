/** A longer cell with words is not an identifier. */
export const MAX_CELL_LENGTH = 2048

/** Limit for a line of numbers: five thousand SIRENs with spaces between. */
export const MAX_LINE_LENGTH = 60_000

// Limits how much an unmatched quote can swallow.
const MAX_QUOTED = 1000

/** Represents a line end in a one-line field. */
export const LINE_SIGN = '\u23ce'

const LINE_END = /[\n\r\v\f\u0085\u2028\u2029\u23ce]/
const SEPARATOR = /[\n\r\t\v\f\u0085\u2028\u2029\u23ce,;|\uff0c\uff1b\u3001]/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const SPACE = /[\s\p{Cc}]+/gu
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
const QUOTE = /[\u2018\u2019\u201a\u201b\u02bc`\u00b4]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/**
 * Normalises a cell: no invisible characters, one kind of space, dash and quote, full-width forms as ASCII (as typed on
 * an East Asian keyboard). Digits of other scripts are kept. Linear, never throws.
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

/** The index after the closing quote of a quoted cell that starts at `open`; -1 if it is not one. */
function closingQuote(text: string, open: number): number {
  const limit = Math.min(text.length, open + MAX_QUOTED)
  for (let at = open + 1; at < limit; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at += 1
    else return at + 1
  }
  return -1
}

// 5,52E+13: the comma in French Excel's scientific notation is not a separator.
const SCIENTIFIC = /^[0-9],[0-9]+[eE][+-]?[0-9]/

function endsCell(text: string, at: number): boolean {
  const char = text[at] ?? ''
  if (!SEPARATOR.test(char)) return false
  const digitBefore = /[0-9]/.test(text[at - 1] ?? '')
  return !(char === ',' && digitBefore && SCIENTIFIC.test(text.slice(at - 1, at + 20)))
}

/** A line of a paste, as typed, its cells, and the column that each of them stands in. */
export interface TypedLine {
  text: string
  cells: string[]
  columns: number[]
}

interface SplitCell {
  text: string
  /** The separator after it. */
  end: string
}

/** Cells of a row with their columns. Beside tabs, else semicolons, commas split a cell but begin no column. */
function placeCells(row: readonly SplitCell[]): Pick<TypedLine, 'cells' | 'columns'> {
  const divider = ['\t', ';'].find((sign) => row.some(({ end }) => end === sign))
  const cells: string[] = []
  const columns: number[] = []
  let column = 0
  for (const { text, end } of row) {
    if (text.replace(INVISIBLE, '').trim() !== '') {
      cells.push(text.trim())
      columns.push(column)
    }
    if (divider === undefined || end === divider) column += 1
  }
  return { cells, columns }
}

/**
 * Splits a paste into lines, and these into cells at tabs, commas, semicolons and bars, in order and as typed. A cell
 * in double quotes (spreadsheets quote cells with line breaks) is one cell, without the quotes. Blank cells are left
 * out; a blank line has none. Linear.
 */
export function splitLines(text: string): TypedLine[] {
  const lines: TypedLine[] = []
  let row: SplitCell[] = []
  let start = 0
  let lineStart = 0
  let blank = true
  const endRow = (at: number) => {
    // CR LF is one line end.
    const second = text[at] === '\n' && lineStart === at && text[at - 1] === '\r'
    if (!second) lines.push({ text: text.slice(lineStart, at).trim(), ...placeCells(row) })
    lineStart = at + 1
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '"' && blank) {
      const end = closingQuote(text, at)
      const after = end < 0 ? -1 : end + (/^ */.exec(text.slice(end, end + 8))?.[0].length ?? 0)
      if (after >= 0 && (after === text.length || endsCell(text, after))) {
        row.push({ text: text.slice(at + 1, end - 1).replaceAll('""', '"'), end: text[after] ?? '' })
        at = after
        start = after + 1
        if (LINE_END.test(text[after] ?? '')) endRow(after)
        continue
      }
    }
    if (endsCell(text, at)) {
      row.push({ text: text.slice(start, at), end: char })
      if (LINE_END.test(char)) endRow(at)
      start = at + 1
      blank = true
    } else if (blank && char !== ' ') blank = false
  }
  if (start < text.length) row.push({ text: text.slice(start), end: '' })
  if (lineStart < text.length) endRow(text.length)
  return lines
}
