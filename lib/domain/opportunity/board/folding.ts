import type { BoardSettings } from './settings.ts'

/** What folding depends on in a column. */
interface Foldable {
  key: string
  /** At the board's end: folded until somebody opens it. */
  atEnd: boolean
  /** It shows no card. */
  isEmpty: boolean
  /** The filter names its stage, so it is not folded by default. */
  isWanted: boolean
}

type Folding = Pick<BoardSettings, 'folded' | 'foldEmpty' | 'opened'>

export const isFolded = ({ folded, foldEmpty, opened }: Folding, column: Foldable): boolean =>
  folded.includes(column.key) ||
  (column.atEnd && !opened.includes(column.key) && !column.isWanted) ||
  (foldEmpty && column.isEmpty)

export function withFold(settings: Folding, { key, atEnd, isEmpty }: Foldable, fold: boolean): Folding {
  const folded = settings.folded.filter((one) => one !== key)
  const opened = settings.opened.filter((one) => one !== key)
  const { foldEmpty } = settings
  if (fold) return { folded: [...folded, key], opened, foldEmpty }
  // Opening an empty column ends "fold all empty columns", which would keep it folded.
  return { folded, opened: atEnd ? [...opened, key] : opened, foldEmpty: foldEmpty && !isEmpty }
}
