/**
 * Assigns React keys to the lines in view so that DOM elements are recycled: a new line takes the key of one that
 * scrolled out, and only its texts change. Creating a row costs three times as much as updating one.
 */
export function createRowSlots() {
  let held = new Map<number, number>()
  let free: number[] = []
  let size = 0

  /** A unique slot for each line; a line that was in view before keeps its slot. */
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
    // Far fewer lines than before: drop the slots that are not reused.
    if (free.length > lines.length) free = []
    held = next
    return next
  }
}
