import { execFileSync } from 'node:child_process'
import { findProgram } from '../../scripts/lib/programs.mjs'

/** A Python with openpyxl, from the system's packages: reads workbooks independently of our code. */
export const python = findProgram('openpyxl')

const SCRIPT = `
import datetime, json, sys
from openpyxl import load_workbook

def told(cell):
    value = cell.value
    kind = type(value).__name__
    if isinstance(value, (datetime.datetime, datetime.date)):
        value = value.isoformat(' ')
    return {'value': value, 'kind': kind, 'format': cell.number_format, 'type': cell.data_type}

sheet = load_workbook(open(sys.argv[1], 'rb')).active
print(json.dumps({
    'name': sheet.title,
    'frozen': sheet.freeze_panes,
    'filter': sheet.auto_filter.ref,
    'widths': [sheet.column_dimensions[cell.column_letter].width for cell in sheet[1]],
    'rows': [[told(cell) for cell in row] for row in sheet.iter_rows()],
}))
`

/** Reads one column only, for files with too many cells. */
const COLUMN = `
import json, sys
from openpyxl import load_workbook

sheet = load_workbook(open(sys.argv[1], 'rb'), read_only=True).active
at = int(sys.argv[2])
print(json.dumps([str(row[0]) for row in sheet.iter_rows(min_col=at, max_col=at, values_only=True)]))
`

const run = (script: string, ...words: string[]) =>
  execFileSync(python ?? 'python3', ['-c', script, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 })

interface Cell {
  value: string | number | boolean | null
  /** `str`, `int`, `float`, `bool`, `datetime` or `NoneType`. */
  kind: string
  format: string
  /** openpyxl's data type; `f` is a formula. */
  type: string
}

/** A workbook of one sheet, as read by openpyxl; dates as `2026-01-31 14:05:09`. */
export interface Workbook {
  name: string
  frozen: string | null
  filter: string | null
  widths: number[]
  rows: Cell[][]
}

export const readWorkbook = (path: string): Workbook => JSON.parse(run(SCRIPT, path)) as Workbook

/** The values of a workbook's rows, without the heading row. */
export const valuesOf = ({ rows }: Workbook) => rows.slice(1).map((row) => row.map(({ value }) => value))

/** The texts of one column, counted from 1, with its heading. */
export const readColumn = (path: string, at: number): string[] =>
  JSON.parse(run(COLUMN, path, String(at))) as string[]
