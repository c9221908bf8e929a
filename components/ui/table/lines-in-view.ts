/** A range of consecutive lines, both ends included. */
export interface LineSpan {
  first: number
  last: number
}

/** The lines wholly or partly visible in a viewport of the list; all have the same height. Everything is in pixels. */
export const linesAt = (top: number, height: number, lineHeight: number): LineSpan => ({
  first: Math.max(0, Math.floor(top / lineHeight)),
  last: Math.max(0, Math.ceil((Math.max(0, top) + height) / lineHeight) - 1),
})

/** The range moved into a list of `count` lines, e.g. after it became shorter; `last` is -1 for an empty list. */
export function linesWithin({ first, last }: LineSpan, count: number): LineSpan {
  const end = Math.min(last, count - 1)
  return { first: Math.max(0, Math.min(first, end - (last - first))), last: end }
}

/** The lines to render, ascending: those in view, an overscan before and after, and `others`, e.g. the focused one. */
export function drawnLines(
  seen: LineSpan,
  count: number,
  [before, after]: readonly [before: number, after: number],
  others: readonly number[] = [],
): number[] {
  const from = Math.max(0, seen.first - before)
  const to = Math.min(count - 1, seen.last + after)
  const lines = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const beside = others.filter((line) => line >= 0 && line < count && (line < from || line > to))
  return beside.length === 0 ? lines : [...new Set([...lines, ...beside])].sort((a, b) => a - b)
}

/** The scroll position that shows a line, with `covered` pixels hidden at the lower edge; null if it is in view. */
export function placeFor(
  line: number,
  lineHeight: number,
  { top, height, covered }: { top: number; height: number; covered: number },
): number | null {
  const start = line * lineHeight
  if (start + lineHeight > top + height - covered) return start + lineHeight + covered - height
  return start < top ? start : null
}

/** Scrolls as little as needed to show a line above the `covered` pixels at the lower edge. */
export function revealLine(
  scroller: HTMLElement | null,
  line: number,
  lineHeight: number,
  covered: number,
): void {
  if (!scroller) return
  const { scrollTop, clientHeight } = scroller
  const top = placeFor(line, lineHeight, { top: scrollTop, height: clientHeight, covered })
  if (top !== null) scroller.scrollTop = top
}
