/**
 * The count in the footer: selected rows, else rows that pass the filters, else all loaded rows. Up to date with the
 * counts above the grid; the sums follow later.
 */
export function footerCounts({ loaded, shown, chosen }: Record<'loaded' | 'shown' | 'chosen', number>) {
  if (chosen > 0) return { scope: 'chosen', count: chosen, loaded } as const
  return { scope: shown < loaded ? 'shown' : 'loaded', count: shown, loaded } as const
}
