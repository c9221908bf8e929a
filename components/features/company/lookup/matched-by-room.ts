/** What stands in a cell of "Matched by": a small word, the identifier, and marks after it. */
interface MatchedWords {
  kind: string
  identifier: string
  marks: readonly string[]
}

const PADDING = 28
const GAP = 6
/** As wide as the widest letter that texts of the kind hold on average, pixels: 12 px words, 14 px tabular figures. */
const SMALL = 7
const LETTER = 8.8
const SPACE = 4.2
const MARK_PADDING = 12
/** An address longer than this is cut, with all of it in a tooltip; a number never is. */
const LONGEST_ADDRESS = 32

const widthOf = (text: string) => {
  const spaces = text.split(/\s/u).length - 1
  return Math.min(text.length - spaces, LONGEST_ADDRESS) * LETTER + spaces * SPACE
}

/** How wide the column must be so that no identifier in it is cut, pixels at 16 px to the rem. */
export function matchedByRoom(rows: Iterable<MatchedWords>): number {
  let widest = 200
  for (const { kind, identifier, marks } of rows) {
    const marked = marks.reduce((sum, mark) => sum + GAP + MARK_PADDING + mark.length * SMALL, 0)
    widest = Math.max(widest, PADDING + kind.length * SMALL + GAP + widthOf(identifier) + marked)
  }
  return Math.ceil(widest)
}
