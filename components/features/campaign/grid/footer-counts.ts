interface Counts {
  loaded: number
  /** Those that pass the filters. */
  shown: number
  chosen: number
}

/**
 * What stands under the grid: the chosen rows, else those that pass the filters, else all that is loaded. Of this moment,
 * as the counts above the grid are; what is summed follows.
 */
export function footerCounts({ loaded, shown, chosen }: Counts) {
  if (chosen > 0) return { scope: 'chosen', count: chosen, loaded } as const
  return { scope: shown < loaded ? 'shown' : 'loaded', count: shown, loaded } as const
}
