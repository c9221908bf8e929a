import type { BoardSettings } from './settings.ts'

/** A column, as far as folding goes. */
interface Foldable {
  key: string
  /** At the board's end: folded until somebody opens it. */
  atEnd: boolean
  /** Nothing in it is shown. */
  isEmpty: boolean
  /** The filter names its stage: what was asked for is not folded away. */
  isWanted: boolean
}

type Folding = Pick<BoardSettings, 'folded' | 'foldEmpty' | 'opened'>

export const isFolded = ({ folded, foldEmpty, opened }: Folding, column: Foldable): boolean =>
  folded.includes(column.key) ||
  (column.atEnd && !opened.includes(column.key) && !column.isWanted) ||
  (foldEmpty && column.isEmpty)

/** What changes for a column to be folded, or open, from now on. */
export function withFold(settings: Folding, { key, atEnd, isEmpty }: Foldable, fold: boolean): Folding {
  const folded = settings.folded.filter((one) => one !== key)
  const opened = settings.opened.filter((one) => one !== key)
  const { foldEmpty } = settings
  if (fold) return { folded: [...folded, key], opened, foldEmpty }
  // One that is empty cannot be open while all that are empty are folded.
  return { folded, opened: atEnd ? [...opened, key] : opened, foldEmpty: foldEmpty && !isEmpty }
}
