/**
 * The part that a key moves the focus to: left and right along a bar, up and down to the part with the same index in
 * the next bar, Home and End to the ends of the bar. Null for other keys, and at the edges.
 */
export function nextPart<Part>(bars: readonly (readonly Part[])[], from: Part, key: string): Part | null {
  const at = bars.findIndex((bar) => bar.includes(from))
  const bar = bars[at]
  if (bar === undefined) return null
  const place = bar.indexOf(from)
  const beside = (to: number) => {
    const other = bars[to]
    return other?.[Math.min(place, other.length - 1)] ?? null
  }
  switch (key) {
    case 'ArrowRight':
      return bar[place + 1] ?? null
    case 'ArrowLeft':
      return bar[place - 1] ?? null
    case 'Home':
      return bar[0] ?? null
    case 'End':
      return bar.at(-1) ?? null
    case 'ArrowDown':
      return beside(at + 1)
    case 'ArrowUp':
      return beside(at - 1)
    default:
      return null
  }
}
