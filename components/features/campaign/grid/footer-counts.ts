interface Counts {
  loaded: number
  /** Rows that pass the filters. */
  shown: number
  /** Selected rows among those. */
  chosen: number
}

/**
 * The count in the footer: selected rows, else rows that pass the filters, else all loaded rows. Up to date with the
 * counts above the grid; the sums follow later.
 */
export function footerCounts({ loaded, shown, chosen }: Counts) {
  if (chosen > 0) return { scope: 'chosen', count: chosen, loaded } as const
  return { scope: shown < loaded ? 'shown' : 'loaded', count: shown, loaded } as const
}
