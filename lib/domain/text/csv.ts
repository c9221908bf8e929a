export type CsvCell = string | number | bigint | boolean | null | undefined

/** `delimiter`: `;` for French spreadsheets, else `,`; `decimal`: decimal separator; `bom`: for Excel to detect UTF-8. */
export type CsvOptions = { delimiter?: ',' | ';' | '\t'; decimal?: '.' | ','; bom?: boolean }

const BOM = '\ufeff'
const END_OF_ROW = '\r\n'

// Spreadsheets treat these as the start of a formula, full-width forms too, also after spaces or invisible characters,
// and after quotes, which a program that splits at another delimiter removes.
const FORMULA = /^[\s"\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20]/u
// A program that splits at another delimiter starts a cell in the middle of a text, quoted or not. Lists with dashes and
// numbers are common there, so a dash or a plus counts only where a function call or the like could follow.
const BEGINS_CELL = /[,;\t\r\n]/
const FORMULA_WITHIN =
  /([,;\t\r\n](?:(?![\t\r\n])[\s"\p{Cc}\p{Default_Ignorable_Code_Point}])*)(?=[=@\uff1d\uff20]|[+\-\u2212\uff0b\uff0d][^,;\t\r\n]*[(|!])/gu
const PLAIN_FIRST = /^[0-9A-Za-z]/
const CONTROL_FIRST = /^[\t\r\n]/
// Text files do not contain these, and some programs end a cell, or the file, at the first one.
const NO_TEXT = /(?![\t\r\n\x7f-\x9f])\p{Cc}/gu
// Digits and separators are harmless: -12,5, +33 6 12 34 56 78, a single dash.
const HARMLESS = /^[+-]?(?:\d(?:[ .,\u00a0\u202f]?\d)*(?:e[+-]?\d+)?)?$/i

/**
 * Protects against formula injection: a text that a spreadsheet could run as a formula is prefixed with an apostrophe, and
 * so is a part of it that would be one if the file were split at another delimiter.
 * Plain negative numbers and phone numbers are unchanged.
 */
export function harmlessCell(text: string): string {
  // Fast path: most cells begin with a letter or are a plain number or date.
  const isPlain = PLAIN_FIRST.test(text) || HARMLESS.test(text)
  const first = !isPlain && (FORMULA.test(text) || CONTROL_FIRST.test(text)) ? `'${text}` : text
  return BEGINS_CELL.test(first) ? first.replace(FORMULA_WITHIN, "$1'") : first
}

/** Reverts `harmlessCell`; a cell that was not produced by it is unchanged. */
export function plainCell(text: string): string {
  const plain = text.replace(/(^|[,;]\s*)'/g, '$1')
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
  // A single empty cell is quoted, as an empty line would not count as a row.
  return (cells.length === 1 && quoted[0] === '' ? '""' : quoted.join(delimiter)) + END_OF_ROW
}

/** The start of a CSV file: the BOM, if requested, and the heading. */
export const csvTop = (heading: readonly CsvCell[], options: CsvOptions = {}): string =>
  (options.bom ? BOM : '') + csvRow(heading, options)
