import { textScale } from '#components/ui/text-scale.ts'
import type { ColumnContext } from '../campaign-column.ts'
import { cellExtra } from './grid-cell.tsx'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** How many of the longest texts are measured: the one with most characters need not be the widest. */
const MEASURED = 60
/** Added to the text: padding and border of a cell, and of a header with its sort arrow. Pixels at 16 px to the rem. */
const CELL_ROOM = 18
const HEAD_ROOM = 34
/** The same for the dot before a state. */
const DOT_ROOM = 14
/** Factor for tabular digits, which are slightly wider and which a canvas cannot measure. */
const SPARE = 1.04

function measure(font: string, texts: readonly string[]): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return 0
  canvas.font = font
  return texts.reduce((widest, text) => Math.max(widest, canvas.measureText(text).width), 0)
}

/** The width at which the header and all texts of a column fit, pixels at 16 px to the rem. */
export function fitWidth(
  { column }: PlacedColumn,
  name: string,
  { index, view }: GridRows,
  context: ColumnContext,
  grid: HTMLElement,
): number {
  const texts = index
    .tally(column.id, view.order)
    .map(([row]) => column.text(row, context) + cellExtra(column, row))
  const longest = texts.sort((a, b) => b.length - a.length).slice(0, MEASURED)
  const head = grid.querySelector('[role="columnheader"] button')
  const cells = measure(getComputedStyle(grid).font, longest)
  const title = head === null ? 0 : measure(getComputedStyle(head).font, [name])
  const scale = textScale()
  const room = CELL_ROOM + (column.kind === 'state' ? DOT_ROOM : 0)
  return Math.ceil(Math.max((cells * SPARE) / scale + room, title / scale + HEAD_ROOM))
}
