import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { Parser } from 'saxen'
import { holdsRecords } from '#lib/domain/import/columns.ts'
import { MAX_COLUMNS, MAX_LETTERS, MAX_ROWS, MAX_UNZIPPED, UnreadableFile } from './file-limits.ts'
import { cellText, type NumberLook, numberLook, unescaped } from './xlsx-cell.ts'

/** Rows of strings without the empty ones, and the number of each row in the file, counted from 1. */
export interface TableRows {
  rows: string[][]
  numbers: readonly number[]
}

interface Tag {
  /** Without its prefix: some programs write `x:row`. */
  name: string
  attributes: () => Record<string, string>
}

/** The attributes of a tag with their XML entities decoded, which the parser leaves as they are. */
function decoded(attributes: Record<string, string>, decode: (text: string) => string) {
  for (const [name, value] of Object.entries(attributes))
    if (value.includes('&')) attributes[name] = decode(value)
  return attributes
}

/** Walks through an XML document; '' stands for one missing in the archive. `close` gets the element's own text. */
function walk(xml: string, open: (tag: Tag) => void, close?: (name: string, text: string) => void): void {
  if (xml === '') return
  const parser = new Parser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  let text = ''
  parser.on('openTag', (name, attributes, decode) => {
    text = ''
    open({ name: local(name), attributes: () => decoded(attributes(), decode) })
  })
  parser.on('text', (piece, decode) => {
    text += decode(piece)
  })
  parser.on('cdata', (piece) => {
    text += piece
  })
  parser.on('closeTag', (name) => {
    close?.(local(name), text)
    text = ''
  })
  parser.on('error', () => {
    throw new UnreadableFile('broken')
  })
  parser.on('warn', () => undefined)
  parser.parse(xml)
}

/** The files of an archive that `wants` selects. No file is decompressed beyond the size declared in the archive. */
function unzip(bytes: Uint8Array, wants: (name: string) => boolean): Map<string, Uint8Array> {
  let total = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!wants(name)) return false
    total += originalSize
    if (total > MAX_UNZIPPED) throw new UnreadableFile('unfolds')
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })))
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken')
  }
}

interface Workbook {
  sheets: { name: string; path: string }[]
  from1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const PARTS: readonly string[] = [WORKBOOK, RELATIONS, STRINGS, STYLES]

/** @param part the text of a part, '' for a missing one */
function readWorkbook(part: (name: string) => string): Workbook {
  const targets = new Map<string, string>()
  walk(part(RELATIONS), ({ name, attributes }) => {
    const { Id = '', Target = '' } = name === 'Relationship' ? attributes() : {}
    if (Id) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  })
  const workbook: Workbook = { sheets: [], from1904: false }
  walk(part(WORKBOOK), ({ name, attributes }) => {
    if (name === 'workbookPr') workbook.from1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '')
    if (name !== 'sheet') return
    const all = attributes()
    const path = targets.get(Object.entries(all).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? '')
    if (path !== undefined && all.state !== 'hidden' && all.state !== 'veryHidden')
      workbook.sheets.push({ name: all.name ?? '', path })
  })
  return workbook
}

/** The shared strings, to which cells refer by index; phonetic guides of Japanese texts are left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let aids = 0
  walk(
    xml,
    ({ name }) => {
      if (name === 'si') text = ''
      if (name === 'rPh') aids += 1
    },
    (name, inner) => {
      if (name === 't' && aids === 0) text += inner
      if (name === 'rPh') aids -= 1
      if (name === 'si') strings.push(unescaped(text))
    },
  )
  return strings
}

/** The number format of each cell style. */
function readStyles(xml: string): NumberLook[] {
  const formats = new Map<number, string>()
  const looks: NumberLook[] = []
  let inCells = false
  walk(
    xml,
    ({ name, attributes }) => {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt') formats.set(Number(attributes().numFmtId), attributes().formatCode ?? '')
      if (name !== 'xf' || !inCells) return
      const id = Number(attributes().numFmtId ?? 0)
      looks.push(numberLook(id, formats.get(id)))
    },
    (name) => {
      if (name === 'cellXfs') inCells = false
    },
  )
  return looks
}

/** The column index of a cell's address, from 0: `AB12` is 27. -1 where there is none. */
function columnOf(address: string | undefined): number {
  let column = 0
  for (const letter of address?.match(/^[A-Z]+/)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function readRows(xml: string, strings: readonly string[], looks: readonly NumberLook[], from1904: boolean) {
  const rows: string[][] = []
  const numbers: number[] = []
  let row: string[] = []
  let number = 0
  let next = 0
  let letters = 0
  let cell = { column: 0, type: '', look: looks[0] }
  let value = ''
  let formula = ''
  walk(
    xml,
    ({ name, attributes }) => {
      if (name === 'row') {
        row = []
        next = 0
        number = Number(attributes().r ?? number + 1)
      }
      if (name !== 'c') return
      const { r, t = 'n', s } = attributes()
      const column = columnOf(r)
      cell = { column: column < 0 ? next : column, type: t, look: looks[Number(s ?? 0)] }
      next = cell.column + 1
      value = ''
      formula = ''
    },
    (name, text) => {
      if (name === 'v' || name === 't') value += text
      if (name === 'f') formula = `=${text}`
      // Scripts write formulas without their results; a result that is an empty text has a type of its own.
      if (name === 'c' && value.trim() === '' && formula !== '' && cell.type === 'n') {
        value = formula
        cell.type = 'str'
      }
      // Empty cells are ignored: some exist only for their colour, however far to the right.
      if (name === 'c' && value.trim() !== '') {
        if (cell.column >= MAX_COLUMNS) throw new UnreadableFile('tooManyColumns')
        while (row.length < cell.column) row.push('')
        const shown =
          cell.type === 's' ? strings[Number(value)] : cellText(value, cell.type, cell.look, from1904)
        // Without its strings, a damaged workbook would look like one with empty cells.
        if (shown === undefined) throw new UnreadableFile('broken')
        if (shown.length > MAX_LETTERS) throw new UnreadableFile('longCell')
        row[cell.column] = shown
        // Many cells may refer to one long shared string, which is copied for each.
        letters += shown.length
        if (letters > MAX_UNZIPPED) throw new UnreadableFile('unfolds')
      }
      if (name !== 'row' || row.every((one) => one === '')) return
      rows.push(row)
      numbers.push(number)
      if (rows.length > MAX_ROWS + 1) throw new UnreadableFile('tooManyRows')
    },
  )
  return { rows, numbers }
}

/** How many sheets are searched for records. */
const MAX_SEARCHED = 5

/**
 * Reads one sheet of a workbook (.xlsx): each cell as text, dates as YYYY-MM-DD, numbers in full with a decimal point.
 * Empty rows and hidden sheets are left out.
 * Throws UnreadableFile. Takes seconds for a large workbook: for use in a worker.
 * @param sheet its name; absent or unknown: the first that holds records, as a cover may precede it, else the first
 */
export function readXlsx(
  bytes: Uint8Array,
  sheet?: string,
): TableRows & { sheets: string[]; sheet: string; from1904: boolean } {
  const files = unzip(bytes, (name) => PARTS.includes(name))
  const part = (name: string) => strFromU8(files.get(name) ?? new Uint8Array())
  // An OpenDocument file begins with its media type, uncompressed.
  const isOpen = strFromU8(bytes.subarray(0, 100), true).includes('oasis.opendocument')
  if (!files.has(WORKBOOK)) throw new UnreadableFile(isOpen ? 'openDocument' : 'notTable')
  const { sheets, from1904 } = readWorkbook(part)
  const named = sheets.find(({ name }) => name === sheet)
  const first = named ?? sheets[0]
  if (first === undefined) throw new UnreadableFile('empty')
  const strings = readStrings(part(STRINGS))
  const styles = readStyles(part(STYLES))
  const sheetOf = ({ name, path }: Workbook['sheets'][number]) => {
    const xml = unzip(bytes, (one) => one === path).get(path)
    if (xml === undefined) throw new UnreadableFile('broken')
    return {
      sheets: sheets.map((one) => one.name),
      sheet: name,
      from1904,
      ...readRows(strFromU8(xml), strings, styles, from1904),
    }
  }
  const read = sheetOf(first)
  if (named !== undefined || holdsRecords(read.rows)) return read
  for (const other of sheets.slice(1, MAX_SEARCHED)) {
    try {
      const found = sheetOf(other)
      if (holdsRecords(found.rows)) return found
    } catch {
      // One that cannot be read is not the one to open.
    }
  }
  return read
}
