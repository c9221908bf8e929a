import { type RefObject, useState } from 'react'
import { textScale } from '../text-scale.ts'
import type { Column } from './column.ts'
import { boundedWidth } from './column-bounds.ts'

/** The width that shows a column uncut in all rendered rows; pixels at 16 px to the rem. */
function fittingWidth(table: HTMLElement, index: number): number {
  const nth = `:nth-child(${index + 1})`
  const cells = [...table.querySelectorAll<HTMLElement>(`[role="columnheader"]${nth}, [data-row] > ${nth}`)]
  for (const cell of cells) cell.style.width = 'max-content'
  const widest = Math.max(...cells.map((cell) => cell.getBoundingClientRect().width))
  for (const cell of cells) cell.style.width = ''
  return Math.ceil(widest / textScale())
}

/** Widths that are kept beyond the table's lifetime, pixels at 16 px to the rem. */
export interface StoredWidths {
  widths: Readonly<Record<string, number | undefined>>
  onWidth: (id: string, width: number) => void
}

/** Column widths that a person set; without `kept`, they last as long as the table is mounted. */
export function useColumnWidths(table: RefObject<HTMLElement | null>, kept?: StoredWidths) {
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>>>({})
  const draw = (id: string, width: number) => setDrawn((before) => ({ ...before, [id]: boundedWidth(width) }))
  const setWidth = (id: string, width: number) => {
    if (kept === undefined) return draw(id, width)
    setDrawn(({ [id]: _, ...others }) => others)
    kept.onWidth(id, width)
  }
  return {
    lookOf: ({ id, min, grow = 0 }: Column<never>) => {
      const width = drawn[id] ?? kept?.widths[id]
      return width === undefined ? { min, grow } : { min: width, grow: 0 }
    },
    /** While it is dragged. */
    draw,
    setWidth,
    fit: (id: string, index: number) => {
      if (table.current) setWidth(id, fittingWidth(table.current, index))
    },
    /** Makes a column wider than it is now by `by`. */
    widen: (id: string, index: number, by: number) => {
      const head = table.current?.querySelectorAll<HTMLElement>('[role="columnheader"]')[index]
      if (!head) return
      setWidth(id, head.getBoundingClientRect().width / textScale() + by)
    },
  }
}
