import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type WorkbookSheet, workbookOf } from '../../e2e/support/write-workbook.ts'
import { type FileFault, MAX_RECORD_BYTES, MAX_ROWS, MAX_UNZIPPED, UnreadableFile } from './file-limits.ts'
import { readTable } from './read-table.ts'

const TABLE = [
  ['SIREN', 'Société', 'Montant'],
  ['552120222', 'Électricité & « Cœur »', '1 234,56 €'],
  ['011047297', 'Ligne\nbrisée; entre guillemets ""', ''],
]

const csv = (delimiter: string) =>
  TABLE.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')

/** The bytes of the table's non-ASCII characters in legacy encodings. */
const BYTES = {
  'windows-1252': { é: 0xe9, É: 0xc9, '«': 0xab, '»': 0xbb, œ: 0x9c, '€': 0x80 },
  macintosh: { é: 0x8e, É: 0x83, '«': 0xc7, '»': 0xc8, œ: 0xcf, '€': 0xdb },
} as const

const legacy = (text: string, encoding: keyof typeof BYTES) =>
  Uint8Array.from(text, (sign) => Reflect.get(BYTES[encoding], sign) ?? sign.charCodeAt(0))

function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const bytes = new Uint8Array((text.length + Number(mark)) * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, unit] of [...(mark ? '\ufeff' : ''), ...text.split('')].entries())
    view.setUint16(at * 2, unit.charCodeAt(0), little)
  return bytes
}

const faultOf = (act: () => unknown): FileFault | null => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof UnreadableFile ? error.fault : 'broken'
  }
}

describe('a text', () => {
  it.each([
    ['utf-8', strToU8(csv(';'))],
    ['utf-8', strToU8(`\ufeff${csv(';')}`)],
    ['utf-16le', utf16(csv(';'), true, true)],
    ['utf-16be', utf16(csv(';'), false, true)],
    ['utf-16le', utf16(csv(';'), true, false)],
    ['windows-1252', legacy(csv(';'), 'windows-1252')],
    ['macintosh', legacy(csv(';'), 'macintosh')],
  ])('is read in %s', (encoding, bytes) => {
    expect(readTable(bytes)).toMatchObject({ encoding, delimiter: ';', rows: TABLE })
  })

  it.each([';', ',', '\t', '|'])('is parted at %j', (delimiter) => {
    expect(readTable(csv(delimiter))).toMatchObject({ encoding: null, delimiter, rows: TABLE })
  })

  it('says by itself what parts it', () => {
    const { delimiter, rows } = readTable('sep=|\r\na|1,5;2,5\r\n')
    expect([delimiter, rows]).toEqual(['|', [['a', '1,5;2,5']]])
  })

  it('is read as a person says', () => {
    const bytes = legacy('é;1', 'windows-1252')
    expect(readTable(bytes, { encoding: 'macintosh' }).rows).toEqual([['È', '1']])
    expect(readTable(bytes, { delimiter: ',' }).rows).toEqual([['é;1']])
  })

  it.each(['a;b\r\n1;2\n3;4\r\n', 'a;b\n1;2\r\n3;4', 'a;b\r1;2\n3;4\r\n'])(
    'has lines that end in several ways: %j',
    (text) => {
      expect(readTable(text)).toMatchObject({
        rows: [
          ['a', 'b'],
          ['1', '2'],
          ['3', '4'],
        ],
        numbers: null,
      })
    },
  )

  it('keeps rows of unequal length, leaves empty ones out, and takes a lone quote for a sign', () => {
    expect(readTable('a;b\n\n;;\n1\n2;3;4\n').rows).toEqual([['a', 'b'], ['1'], ['2', '3', '4']])
    expect(readTable('a;b\n"never ends;1\n2;3').rows).toEqual([
      ['a', 'b'],
      ['"never ends', '1'],
      ['2', '3'],
    ])
  })

  it('is without the apostrophes that exports put before what a spreadsheet would run', () => {
    expect(readTable("a;b\n'- Renewal;'@home\nl'été;'90s\n").rows.slice(1)).toEqual([
      ['- Renewal', '@home'],
      ["l'été", "'90s"],
    ])
  })

  it('counts its rows as a spreadsheet does, those left out included', () => {
    const { rows, numbers } = readTable('a;b\n\n"1\n2";x\n ; \n3;4\n')
    expect([rows.length, numbers]).toEqual([3, [1, 3, 5]])
    expect(readTable('a;b\n"1\n2";x\n3;4\n\n;;\n').numbers).toBeNull()
    expect(readTable(`${';;\n'.repeat(MAX_ROWS + 5)}a;b`)).toMatchObject({
      rows: [['a', 'b']],
      numbers: [MAX_ROWS + 6],
    })
  })

  it('is refused when it is none, empty or too long', () => {
    expect(faultOf(() => readTable(''))).toBe('empty')
    expect(faultOf(() => readTable(' \n\n'))).toBe('empty')
    expect(
      faultOf(() => readTable(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 0, 2, 3, 4, 5, 6, 7, 8, 9))),
    ).toBe('notTable')
    // Binary data without a NUL, as compressed data may be.
    expect(faultOf(() => readTable(strToU8(`\x89PNG\r\n\x1a\n${'a;b\n'.repeat(900)}`)))).toBe('notTable')
    expect(faultOf(() => readTable(Uint8Array.from({ length: 999 }, (_, at) => 1 + ((at * 7) % 254))))).toBe(
      'notTable',
    )
    expect(readTable('a;b\x1f\n'.padEnd(400, '1;2\n')).rows[0]).toEqual(['a', 'b\x1f'])
    expect(faultOf(() => readTable('1\n'.repeat(MAX_ROWS + 2)))).toBe('tooManyRows')
    expect(faultOf(() => readTable(`${'1;'.repeat(201)}\n`))).toBe('tooManyColumns')
    // An opening quote includes everything up to the next one.
    expect(faultOf(() => readTable(`a;b\n"1${';2\n3'.repeat(30_000)}";4\n`))).toBe('longCell')
    // What has no end is not read to the end of the file.
    const long = MAX_RECORD_BYTES + 1
    expect(faultOf(() => readTable(`a;b\n${'1'.repeat(long)}`))).toBe('longCell')
    expect(faultOf(() => readTable(`a;b\n"1${';2\n3'.repeat(long / 4)};"4";\n5`))).toBe('longCell')
    expect(faultOf(() => readTable(`a;b\n${'1;'.repeat(long)}`))).toBe('tooManyColumns')
    expect(readTable(`a;b\n"1${'\n2;3'.repeat(9_000)}`).rows).toHaveLength(9_002)
    expect(faultOf(() => readTable(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)))).toBe('oldExcel')
  })

  it.each(['<html><table>', '\n<!DOCTYPE html>', '<?xml version="1.0"?>', '%PDF-1.7', '{\\rtf1'])(
    'is none where it begins as %j does',
    (first) => {
      expect(faultOf(() => readTable(strToU8(`${first}\n1;2\n3;4\n`)))).toBe('notTable')
    },
  )
})

describe('a workbook', () => {
  const sheet: WorkbookSheet = {
    name: 'Affaires',
    rows: [
      ['SIREN', 'Échéance', 'Montant', 'Client'],
      [{ number: 11047297, style: 2 }, { number: 46461, style: 1 }, { number: 1234.56 }, { bool: true }],
      [
        { inline: '552 120 222' },
        { number: 46461.5, style: 1 },
        { number: 55212022200013 },
        { error: '#N/A' },
      ],
      [],
      ['x', null, null, 'y'],
    ],
  }

  it('gives texts: days, numbers in full, zeros in front, and an error by its name', () => {
    expect(readTable(workbookOf([sheet]))).toEqual({
      encoding: null,
      delimiter: null,
      sheets: ['Affaires'],
      sheet: 'Affaires',
      rows: [
        ['SIREN', 'Échéance', 'Montant', 'Client'],
        ['011047297', '2027-03-15', '1234.56', 'true'],
        ['552 120 222', '2027-03-15 12:00', '55212022200013', '#N/A'],
        ['x', '', '', 'y'],
      ],
      // One is empty.
      numbers: [1, 2, 3, 5],
    })
  })

  it('has sheets to choose from, but for hidden ones, and may count from 1904', () => {
    const other: WorkbookSheet = { name: 'Autre', rows: [[{ number: 44999, style: 1 }]] }
    const bytes = workbookOf([{ ...sheet, hidden: true }, { name: 'Vide', rows: [] }, other], {
      from1904: true,
    })
    expect(readTable(bytes)).toMatchObject({ sheets: ['Vide', 'Autre'], sheet: 'Vide', rows: [] })
    expect(readTable(bytes, { sheet: 'Autre' })).toMatchObject({ rows: [['2027-03-15']], from1904: true })
  })

  it('is opened at the first sheet with records, where a cover precedes it', () => {
    const cover = { name: 'Lisez-moi', rows: [['Affaires 2027'], ['Zoé Roche, 12 lignes']] }
    const data = { name: 'Affaires', rows: [['SIREN'], ['552100554']] }
    const bytes = workbookOf([cover, data, { ...data, name: 'Archives' }])
    expect(readTable(bytes)).toMatchObject({
      sheets: ['Lisez-moi', 'Affaires', 'Archives'],
      sheet: 'Affaires',
    })
    expect(readTable(bytes, { sheet: 'Lisez-moi' }).sheet).toBe('Lisez-moi')
    expect(readTable(workbookOf([cover, { ...cover, name: 'Suite' }])).sheet).toBe('Lisez-moi')
  })

  it('has sheets whose names are texts, and cells that are there for their colour alone', () => {
    const coloured = Array.from({ length: 300 }, () => ({ inline: '' }))
    const bytes = workbookOf([{ name: 'R&D "1"', rows: [['a', 'b'], ['c', ...coloured], coloured] }])
    expect(readTable(bytes)).toMatchObject({ sheets: ['R&D "1"'], rows: [['a', 'b'], ['c']] })
  })

  it('has formulas: their results, also empty ones, else themselves', () => {
    const parts = unzipSync(workbookOf([{ name: 'A', rows: [] }]))
    const cells =
      '<c><f>B1&amp;"x"</f><v/></c><c><f>2</f><v>2</v></c><c t="str"><f>A1</f><v/></c><c><f t="shared" si="0"/></c>'
    const xml = strToU8(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`)
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': xml })
    expect(readTable(bytes).rows).toEqual([['=B1&"x"', '2', '', '=']])
  })

  it('has signs written by their numbers', () => {
    expect(readTable(workbookOf([{ name: 'A', rows: [['1_x000D_\n2_x005F_x0041_', 'x']] }])).rows).toEqual([
      ['1\n2_x0041_', 'x'],
    ])
  })

  it('is refused when it is none, is cut, or would unfold without end', () => {
    const whole = workbookOf([sheet])
    expect(faultOf(() => readTable(zipSync({ 'word/document.xml': strToU8('<a/>') })))).toBe('notTable')
    const ods = strToU8('application/vnd.oasis.opendocument.spreadsheet')
    expect(faultOf(() => readTable(zipSync({ mimetype: [ods, { level: 0 }] })))).toBe('openDocument')
    expect(faultOf(() => readTable(whole.subarray(0, whole.length / 2)))).toBe('broken')
    expect(faultOf(() => readTable(workbookOf([sheet], { declared: MAX_UNZIPPED + 1 })))).toBe('unfolds')
    expect(faultOf(() => readTable(workbookOf([{ name: 'Long', rows: [['x'.repeat(100_001)]] }])))).toBe(
      'longCell',
    )
  })

  it('is refused where a cell refers to a text that is not there', () => {
    const parts = unzipSync(
      workbookOf([
        {
          name: 'Lost',
          rows: [
            ['SIREN', 'Title'],
            ['552120222', 'x'],
          ],
        },
      ]),
    )
    const { 'xl/sharedStrings.xml': _, ...without } = parts
    const fewer = { ...parts, 'xl/sharedStrings.xml': strToU8('<sst><si><t>SIREN</t></si></sst>') }
    for (const files of [without, fewer]) expect(faultOf(() => readTable(zipSync(files)))).toBe('broken')
  })

  it('makes no more of a text than it may unfold to, however many cells refer to it', () => {
    const one = unzipSync(workbookOf([{ name: 'Alike', rows: [['x'.repeat(MAX_UNZIPPED / 3_000)]] }]))
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(3_001)
    const sheet = strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
    const many = zipSync({ ...one, 'xl/worksheets/sheet1.xml': sheet })
    expect(faultOf(() => readTable(many))).toBe('unfolds')
  })

  it('unfolds no more than the archive says of it', () => {
    const long: WorkbookSheet = {
      name: 'Long',
      rows: Array.from({ length: 5_000 }, (_, at) => [`row ${at}`]),
    }
    // Declares its strings as forty bytes long: the rest is cut off, which leaves invalid XML.
    expect(faultOf(() => readTable(workbookOf([long], { declared: 40 })))).toBe('broken')
  })
})
