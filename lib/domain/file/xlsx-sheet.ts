import type { CsvCell } from '#lib/domain/text/csv.ts'
import type { FileColumn, FileKind } from './file-column.ts'

// The parts of an XLSX file (ISO/IEC 29500) that a plain table needs, as XML. Strings are written inline in their
// cells, not as shared strings: so a sheet can be written row by row, and no text is a formula.

export type XlsxHead = Pick<FileColumn<unknown>, 'header' | 'kind'>

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The most rows of a sheet, including the heading: Excel calls a file with more damaged. */
export const SHEET_ROWS = 1_048_576

/** Indexes into `cellXfs` below. */
const HEADING = 1
const STYLES = { number: 0, text: 2, day: 3, moment: 4 } as const satisfies Record<FileKind, number>

/** The longest text of a cell: with a longer one Excel calls the file damaged. */
const MAX_TEXT_LENGTH = 32_767
const DAY = 86_400_000
/** Day 0 of spreadsheet dates; they count a day too many before 1 March 1900, and have no dates before 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_SURE_DAY = 61
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/

// Characters that XML forbids, and the carriage return, which would be read as a line feed.
const NOT_XML = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi
const MARKUP = /[&<>"]/g
const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const markup = (text: string) => text.replace(MARKUP, (sign) => ENTITY[sign] ?? sign)

/** A text as cell content: without characters that XML forbids, and with sequences like `_x000D_` escaped. */
function cellText(text: string): string {
  const whole = text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const cut =
    whole.length > MAX_TEXT_LENGTH ? `${whole.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…` : whole
  return markup(cut.replace(NOT_XML, '').replace(ESCAPE, '_x005F_'))
}

/** The spreadsheet serial number of a date or time (`2026-01-31 14:05:09`); null if invalid or before March 1900. */
export function xlsxDate(text: string): number | null {
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = MOMENT.exec(text) ?? []
  if (year === undefined) return null
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (new Date(time).toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  const since = (time - DAY_ZERO) / DAY
  const part = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
  return since < FIRST_SURE_DAY ? null : since + part
}

/** A column's name: A, B, … Z, AA. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const textCell = (place: string, text: string, style: number) => {
  const kept = text === text.trim() && !text.includes('\n') ? '' : ' xml:space="preserve"'
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${kept}>${cellText(text)}</t></is></c>`
}

function oneCell(place: string, cell: CsvCell, kind: FileKind): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'number' && kind !== 'text')
    return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  const text = String(cell)
  const date = kind === 'day' || kind === 'moment' ? xlsxDate(text) : null
  if (date === null) return textCell(place, text, STYLES.text)
  return `<c r="${place}" s="${text.length === 10 ? STYLES.day : STYLES.moment}"><v>${date}</v></c>`
}

/** A row of a sheet; `at` counts from 1, which is the heading. Dates are texts as `xlsxDate` takes them. */
export function sheetRow(at: number, cells: readonly CsvCell[], kinds: readonly FileKind[]): string {
  const written = cells.map((cell, column) =>
    oneCell(`${columnName(column)}${at}`, cell, kinds[column] ?? 'text'),
  )
  return `<row r="${at}">${written.join('')}</row>`
}

const LEAST_WIDTH = 9
const MAX_WIDTH = 60
const USUAL: Record<FileKind, number> = { text: 0, number: 0, day: 11, moment: 19 }

/** Column widths in characters: as headings and first rows need them, within limits. */
export const columnWidths = (heads: readonly XlsxHead[], sample: readonly (readonly CsvCell[])[]): number[] =>
  heads.map(({ header, kind = 'text' }, column) => {
    const lengths = sample.map((cells) => String(cells[column] ?? '').length)
    // The filter button takes up three characters of a heading.
    const needed = Math.max(header.length + 3, USUAL[kind], ...lengths)
    return Math.min(Math.max(needed, LEAST_WIDTH), MAX_WIDTH) + 1
  })

/** The start of a sheet, up to its first data row: with a frozen heading. */
export function sheetTop(heads: readonly XlsxHead[], widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const cells = heads.map(({ header }, at) => textCell(`${columnName(at)}1`, header, HEADING))
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
}

const area = (columns: number, rows: number) => `A1:${columnName(columns - 1)}${rows}`

/** The end of a sheet with filters, and no warnings of numbers stored as text. `rows` includes the heading. */
export function sheetBottom(columns: number, rows: number): string {
  const all = area(columns, rows)
  return `</sheetData><autoFilter ref="${all}"/><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** A name without the characters that sheet names forbid, at most 31 characters. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed() || 'Sheet'

export function workbook(name: string, columns: number, rows: number): string {
  const absolute = area(columns, rows).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  const sheet = markup(sheetName(name))
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${sheet}'!${absolute}</definedName></definedNames></workbook>`
}

const format = (id: number, style = '') =>
  `<xf numFmtId="${id}" fontId="${style ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${style}/>`

/** The fixed parts of every file, by path in the package. Format 49 is text: what is typed over it stays text. */
export const XLSX_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${format(0)}${format(49, ' applyFont="1"')}${format(49)}${format(164)}${format(165)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}
