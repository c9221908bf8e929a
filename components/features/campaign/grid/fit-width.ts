import type { ColumnContext } from '../campaign-column.ts'
import { cellExtra } from './grid-cell.tsx'
import type { GridRows } from './use-grid-rows.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** The longest texts that are measured: letters differ in width, so the longest in letters need not be the widest. */
const MEASURED = 60
/** Beside the text: the cell's padding and border, and the arrow of a head that sorts. Pixels at 16 px to the rem. */
const CELL_ROOM = 18
const HEAD_ROOM = 34
/** Digits of one width, which a canvas does not know of, are a little wider. */
const SPARE = 1.04

function measure(font: string, texts: readonly string[]): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return 0
  canvas.font = font
  return texts.reduce((widest, text) => Math.max(widest, canvas.measureText(text).width), 0)
}

/** The width in which a column shows its head and each of its texts whole; pixels at 16 px to the rem. */
export function fitWidth(
  { column }: PlacedColumn,
  name: string,
  { index, view }: GridRows,
  context: ColumnContext,
  grid: HTMLElement,
): number {
  const texts = index.tally(column.id, view.order).map(([row]) => {
    const { text, room } = cellExtra(column, row)
    return { text: column.text(row, context) + text, room }
  })
  const longest = texts.sort((a, b) => b.text.length - a.text.length).slice(0, MEASURED)
  const head = grid.querySelector('[role="columnheader"] button')
  const cells = measure(
    getComputedStyle(grid).font,
    longest.map(({ text }) => text),
  )
  const title = head === null ? 0 : measure(getComputedStyle(head).font, [name])
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const room = CELL_ROOM + (longest[0]?.room ?? 0)
  return Math.ceil(Math.max((cells * SPARE) / scale + room, title / scale + HEAD_ROOM))
}
