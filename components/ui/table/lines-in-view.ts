/** Lines next to each other, first and last. */
export interface LineSpan {
  first: number
  last: number
}

/** The lines that a part of the list shows, whole or in part; all lines are as high. Heights and places in pixels. */
export const linesAt = (top: number, height: number, lineHeight: number): LineSpan => ({
  first: Math.max(0, Math.floor(top / lineHeight)),
  last: Math.max(0, Math.ceil((Math.max(0, top) + height) / lineHeight) - 1),
})

/** The same lines among `count` of them, as many at its end where the list has become shorter; `last` is -1 where there is none. */
export function linesWithin({ first, last }: LineSpan, count: number): LineSpan {
  const end = Math.min(last, count - 1)
  return { first: Math.max(0, Math.min(first, end - (last - first))), last: end }
}

/** The lines to draw, upwards: those in view, so many before and after them, and some others, e.g. the one with the focus. */
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

/** Where to scroll so that a line is in view, with `covered` pixels at the lower edge; null where it is already. */
export function placeFor(
  line: number,
  lineHeight: number,
  { top, height, covered }: { top: number; height: number; covered: number },
): number | null {
  const start = line * lineHeight
  if (start + lineHeight > top + height - covered) return start + lineHeight + covered - height
  return start < top ? start : null
}

/** Scrolls no further than it takes to bring a line into view, past `covered` pixels at the lower edge. */
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
