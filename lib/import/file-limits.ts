/** Limits of a file: bytes, rows, columns, characters of a cell, and the uncompressed size of a workbook. */
export const MAX_FILE_BYTES = 25_000_000
export const MAX_ROWS = 50_000
export const MAX_COLUMNS = 200
/** The API allows comments of this length (api.md 4.5); a spreadsheet cell holds a third of it. */
export const MAX_LETTERS = 100_000
/** Bytes of a CSV record: a longer one has too many columns, or too long a cell, and need not be read to its end. */
export const MAX_RECORD_BYTES = 20 * MAX_LETTERS
export const MAX_UNZIPPED = 300_000_000

/**
 * Why a file cannot be read: `oldExcel` is .xls, or a password-protected workbook; `openDocument` is .ods; `notTable` is
 * another kind of file; `unfolds` is an archive whose uncompressed size exceeds the limit; `changed` since it was chosen,
 * or held by another program; `notLoaded` is the code that reads files.
 */
export type FileFault =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'longCell'
  | 'oldExcel'
  | 'openDocument'
  | 'notTable'
  | 'unfolds'
  | 'changed'
  | 'notLoaded'
  | 'broken'

export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}
