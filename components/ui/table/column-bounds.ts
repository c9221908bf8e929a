/** Bounds of a column's width, pixels at 16 px to the rem. */
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800

export const boundedWidth = (width: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
