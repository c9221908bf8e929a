import { strToU8, zipSync } from 'fflate'

type Cell =
  | string
  | null
  | { number: number; style?: number }
  | { inline: string }
  | { bool: boolean }
  | { error: string }

export interface WorkbookSheet {
  name: string
  rows: readonly (readonly Cell[])[]
  hidden?: boolean
}

interface Options {
  from1904?: boolean
  /** The uncompressed size of the texts that the archive declares, bytes. */
  declared?: number
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Changes the declared size of a file in the archive's central directory. */
function declare(bytes: Uint8Array, name: string, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < bytes.length - 46; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const length = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)) === name)
      view.setUint32(at + 24, size, true)
  }
  return bytes
}

/** A workbook as spreadsheets write it: shared strings, styles (1: a day, 2: nine digits zero-padded), sheets. */
export function workbookOf(
  sheets: readonly WorkbookSheet[],
  { from1904, declared }: Options = {},
): Uint8Array {
  const strings: string[] = []
  const cellXml = (cell: Cell, at: string) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${strings.push(cell) - 1}</v></c>`
    if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
    if ('bool' in cell) return `<c r="${at}" t="b"><v>${Number(cell.bool)}</v></c>`
    if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
    return `<c r="${at}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`
  }
  const files = Object.fromEntries(
    sheets.map(({ rows }, number) => {
      const body = rows
        .map(
          (row, y) =>
            `<row r="${y + 1}">${row.map((cell, x) => cellXml(cell, letters(x) + (y + 1))).join('')}</row>`,
        )
        .join('')
      return [
        `xl/worksheets/sheet${number + 1}.xml`,
        strToU8(`${HEAD}<worksheet ${MAIN}><sheetData>${body}</sheetData></worksheet>`),
      ]
    }),
  )
  const bytes = zipSync({
    ...files,
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook ${MAIN} xmlns:r="${RELATION}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${sheets
        .map(
          ({ name, hidden }, at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `${HEAD}<sst ${MAIN}>${strings.map((text) => `<si><r><t>${escaped(text.slice(0, 1))}</t></r><r><t xml:space="preserve">${escaped(text.slice(1))}</t></r><rPh><t>aid</t></rPh></si>`).join('')}</sst>`,
    ),
    'xl/styles.xml': strToU8(
      `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="000\\ 000\\ 000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ),
  })
  return declared === undefined ? bytes : declare(bytes, 'xl/sharedStrings.xml', declared)
}
