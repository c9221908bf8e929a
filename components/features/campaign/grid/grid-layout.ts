import type { CSSProperties } from 'react'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** Width of the first column, with the checkbox and the button that opens a row: pixels at 16 px to the rem. */
const TICK_WIDTH = 56

const rem = (px: number) => `${px / 16}rem`

/** Column widths and pinned offsets as CSS variables on the grid, so that resizing needs no React render. */
export function gridVariables(
  columns: readonly PlacedColumn[],
  resized?: { id: string; width: number },
): CSSProperties {
  const widths = columns.map(({ column, width, pinned }) => {
    const wanted = rem(column.id === resized?.id ? resized.width : width)
    // On a narrow screen a pinned column leaves room for the others.
    return pinned ? `min(${wanted}, 36vw)` : wanted
  })
  const all = [rem(TICK_WIDTH), ...widths]
  const last = all.length - 1
  const held = columns.filter(({ pinned }) => pinned).length + 1
  const growing = (width: string, index: number) => (index === last ? `minmax(${width}, 1fr)` : width)
  const variables: Record<string, string> = {
    '--cols': all.map(growing).join(' '),
    // The pinned cells of a row share a box: one sticky element per row, not one per cell.
    '--pin-cols': all.slice(0, held).map(growing).join(' '),
    '--row-cols': [
      held > last ? 'minmax(0, 1fr)' : 'var(--pinned)',
      ...all.slice(held).map((width, index) => growing(width, index + held)),
    ].join(' '),
    '--total': `calc(${all.join(' + ')})`,
  }
  const before = [rem(TICK_WIDTH)]
  for (const [index, { pinned }] of columns.entries()) {
    if (!pinned) break
    variables[`--pin-${index}`] = `calc(${before.join(' + ')})`
    before.push(widths[index] ?? '0px')
  }
  variables['--pinned'] = `calc(${before.join(' + ')})`
  return variables as CSSProperties
}

/** On paper the columns share the width of the page; pinned cells are there of the row's own grid (globals.css). */
export const paperVariables = (columns: readonly PlacedColumn[]) =>
  ({
    '--cols': [TICK_WIDTH, ...columns.map(({ width }) => width)].map((px) => `minmax(0,${px}fr)`).join(' '),
  }) as CSSProperties

const places = new Map<number, CSSProperties>()

/** The offset of a pinned column; a cached object, so that props stay equal between renders. */
export const pinStyle = (index: number): CSSProperties =>
  keptOrMade(places, index, () => ({ insetInlineStart: `var(--pin-${index})` }))
