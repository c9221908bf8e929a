'use client'

import { type RefObject, useState } from 'react'
import type { Column } from './column.ts'

const LEAST = 48
const MOST = 800

/** The width in which the rows that are drawn show a column whole; pixels at 16 px to the rem. */
function fittingWidth(table: HTMLElement, index: number): number {
  const nth = `:nth-child(${index + 1})`
  const cells = [...table.querySelectorAll<HTMLElement>(`[role="columnheader"]${nth}, [data-row] > ${nth}`)]
  for (const cell of cells) cell.style.width = 'max-content'
  const widest = Math.max(...cells.map((cell) => cell.getBoundingClientRect().width))
  for (const cell of cells) cell.style.width = ''
  return Math.ceil((widest * 16) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
}

/** Widths that somebody gave the columns of a table; they last as long as the table is shown. */
export function useColumnWidths(table: RefObject<HTMLElement | null>) {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const setWidth = (id: string, width: number) =>
    setWidths((before) => ({ ...before, [id]: Math.min(MOST, Math.max(LEAST, width)) }))
  return {
    lookOf: ({ id, min, grow = 0 }: Column<never>) => {
      const width = widths[id]
      return width === undefined ? { min, grow } : { min: width, grow: 0 }
    },
    setWidth,
    fit: (id: string, index: number) => {
      if (table.current) setWidth(id, fittingWidth(table.current, index))
    },
  }
}
