import type { CSSProperties } from 'react'
import type { PlacedColumn } from './use-grid-table.ts'

/** The first column, with the tick and the button that opens a row: pixels at 16 px to the rem. */
const TICK_WIDTH = 56

const rem = (px: number) => `${px / 16}rem`

/**
 * Widths and places as variables on the grid: rows name the variables, so that a column that is drawn wider moves
 * every cell without React knowing.
 */
export function gridVariables(
  columns: readonly PlacedColumn[],
  resized?: { id: string; width: number },
): CSSProperties {
  const widths = columns.map(({ column, width, pinned }) => {
    const wanted = rem(column.id === resized?.id ? resized.width : width)
    // On a phone a pinned column leaves room for the others.
    return pinned ? `min(${wanted}, 36vw)` : wanted
  })
  const all = [rem(TICK_WIDTH), ...widths]
  const last = all.length - 1
  const held = columns.filter(({ pinned }) => pinned).length + 1
  const growing = (width: string, index: number) => (index === last ? `minmax(${width}, 1fr)` : width)
  const variables: Record<string, string> = {
    '--cols': all.map(growing).join(' '),
    // In a row the pinned cells stand in a box of their own: one thing that sticks, not one a cell.
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

const places = new Map<number, CSSProperties>()

/** The place of a pinned column, one object for each, so that rows need not be drawn again. */
export function pinStyle(index: number): CSSProperties {
  const known = places.get(index)
  if (known) return known
  const made = { insetInlineStart: `var(--pin-${index})` }
  places.set(index, made)
  return made
}
