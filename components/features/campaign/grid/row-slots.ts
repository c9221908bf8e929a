/**
 * Gives each line in view a place among the elements that are there already: a line that comes takes the place of one
 * that went, whose elements then only change their texts. Creating a row costs three times as much as changing one.
 */
export function createRowSlots() {
  let held = new Map<number, number>()
  let free: number[] = []
  let size = 0

  /** The places of these lines, no two alike; a line that was there before keeps its own. */
  return function place(lines: readonly number[]): ReadonlyMap<number, number> {
    const wanted = new Set(lines)
    for (const [line, slot] of held) if (!wanted.has(line)) free.push(slot)
    const next = new Map<number, number>()
    for (const line of lines) {
      const slot = held.get(line)
      if (slot !== undefined) next.set(line, slot)
    }
    for (const line of lines) {
      if (next.has(line)) continue
      const slot = free.pop() ?? size
      if (slot === size) size += 1
      next.set(line, slot)
    }
    // Fewer lines than before: what nobody takes is gone with its elements.
    if (free.length > lines.length) free = []
    held = next
    return next
  }
}
