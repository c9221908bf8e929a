/** The most that is taken from a file: its bytes, its rows, its columns, a cell's letters, and what a workbook may unfold to. */
export const MOST_BYTES = 25_000_000
export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 200
/** A comment may be as long (api.md 4.5), and a spreadsheet's cell holds a third of it. */
export const MOST_LETTERS = 100_000
export const MOST_UNZIPPED = 300_000_000

/**
 * Why a file cannot be read: `oldExcel` is .xls, or a workbook behind a password; `notTable` is another kind of file;
 * `unfolds` is an archive that would unfold to more than it should.
 */
export type FileFault =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'longCell'
  | 'oldExcel'
  | 'notTable'
  | 'unfolds'
  | 'broken'

export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}
