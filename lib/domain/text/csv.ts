export type CsvCell = string | number | bigint | boolean | null | undefined

/** `delimiter`: `;` for French spreadsheets, `,` else; `decimal`: the sign in numbers; `bom`: Excel needs it to see UTF-8. */
export type CsvOptions = { delimiter?: ',' | ';' | '\t'; decimal?: '.' | ','; bom?: boolean }

const BOM = '\ufeff'
const END_OF_ROW = '\r\n'

// Spreadsheets take these for the beginning of a formula, full-width forms too, after spaces or invisible characters;
// and after quotes, which a program that splits at another delimiter takes off.
const FORMULA = /^[\s"\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20]/u
// A program that splits at another sign than ours begins a cell in the middle of a text, quoted or not. Lists with dashes
// and numbers are common there, so a dash or a plus counts where what follows could call something.
const BEGINS_CELL = /[,;\t\r\n]/
const FORMULA_WITHIN =
  /([,;\t\r\n][\s"\p{Cc}\p{Default_Ignorable_Code_Point}]{0,20})(?=[=@\uff1d\uff20]|[+\-\u2212\uff0b\uff0d][^,;\t\r\n]{0,200}[(|!])/gu
const PLAIN_FIRST = /^[0-9A-Za-z]/
const CONTROL_FIRST = /^[\t\r\n]/
// No text file holds these, and some programs end a cell, or the file, at the first.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\0-\x08\x0b\x0c\x0e-\x1f]/g
// Digits and their separators compute nothing: -12,5, +33 6 12 34 56 78, a lone dash.
const HARMLESS = /^[+-]?(?:\d(?:[ .,\u00a0\u202f]?\d)*(?:e[+-]?\d+)?)?$/i

/**
 * A text that no spreadsheet runs: one that could be taken for a formula gets an apostrophe in front, and so does what could
 * be where another sign than ours ends a cell.
 * Plain negative numbers and phone numbers stay as they are.
 */
export function harmlessCell(text: string): string {
  // Most cells begin with a letter or are a plain number or date: these need no closer look.
  const isPlain = PLAIN_FIRST.test(text) || HARMLESS.test(text)
  const first = !isPlain && (FORMULA.test(text) || CONTROL_FIRST.test(text)) ? `'${text}` : text
  return BEGINS_CELL.test(first) ? first.replace(FORMULA_WITHIN, "$1'") : first
}

/** A cell of a file as it was before `harmlessCell`; one that it did not make stays as it is. */
export function plainCell(text: string): string {
  const plain = text.replace(/(^|[,;]\s{0,20})'/g, '$1')
  return harmlessCell(plain) === text ? plain : text
}

function cellText(cell: CsvCell, decimal: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', decimal) : ''
  return typeof cell === 'string' ? harmlessCell(cell.toWellFormed().replace(NO_TEXT, '')) : String(cell)
}

/** One row with its line end (CRLF, RFC 4180). Null, undefined and numbers that are not finite become empty cells. */
export function csvRow(cells: readonly CsvCell[], options: CsvOptions = {}): string {
  const { delimiter = ',', decimal = '.' } = options
  const quoted = cells.map((cell) => {
    const text = cellText(cell, decimal)
    const plain = !/["\r\n,;\t]/.test(text) && text === text.trim()
    return plain ? text : `"${text.replaceAll('"', '""')}"`
  })
  // An empty line would be no row: a single empty cell is quoted.
  return (cells.length === 1 && quoted[0] === '' ? '""' : quoted.join(delimiter)) + END_OF_ROW
}

/** What stands before the rows of a CSV file: the BOM, if asked for, and the heading. */
export const csvTop = (heading: readonly CsvCell[], options: CsvOptions = {}): string =>
  (options.bom ? BOM : '') + csvRow(heading, options)
