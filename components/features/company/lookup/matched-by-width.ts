/** Contents of a cell in the "Matched by" column: the kind in small type, the identifier, and marks after it. */
interface MatchedWords {
  kind: string
  identifier: string
  marks: readonly string[]
}

const PADDING = 28
const GAP = 6
/** Generous average width of a character, pixels: 12 px words, 14 px tabular digits. */
const SMALL = 7
const LETTER = 8.8
const SPACE = 4.2
const MARK_PADDING = 12
/** A longer address is truncated, with the whole in a tooltip; a number never is. */
const MAX_ADDRESS = 32

const widthOf = (text: string) => {
  const spaces = text.split(/\s/u).length - 1
  return Math.min(text.length - spaces, MAX_ADDRESS) * LETTER + spaces * SPACE
}

/** The column width at which no identifier is truncated, pixels at 16 px to the rem. */
export function matchedByWidth(rows: Iterable<MatchedWords>): number {
  let widest = 200
  for (const { kind, identifier, marks } of rows) {
    const marked = marks.reduce((sum, mark) => sum + GAP + MARK_PADDING + mark.length * SMALL, 0)
    widest = Math.max(widest, PADDING + kind.length * SMALL + GAP + widthOf(identifier) + marked)
  }
  return Math.ceil(widest)
}
