import { readFile } from './read-file.ts'

/** More than a list has: a screen that parses millions of cells while somebody waits looks frozen. */
const MAX_CELLS = 300_000

/**
 * A file as the text of a list: a line per row, tabs between the cells. `onlySheet`: the sheet that was read, if the workbook
 * has others. Rejects as `readFile`, and where there are too many cells.
 */
export async function readTextList(file: Blob): Promise<{ text: string; onlySheet: string | null }> {
  const { rows, sheet, sheets } = await readFile(file, {}, AbortSignal.timeout(60_000))
  if (rows.reduce((sum, row) => sum + row.length, 0) > MAX_CELLS) throw new Error('Too many cells')
  // A line break in a cell, as in an address, would begin another row.
  const lines = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
  return { text: lines.join('\n'), onlySheet: sheets.length > 1 ? (sheet ?? '') : null }
}
