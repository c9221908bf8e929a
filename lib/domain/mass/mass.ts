export interface MassEntry<Row, Why extends string = string> {
  row: Row
  key: string
  /** Why it is left out unless a person includes it, the most serious first; empty: it is included. */
  whys: readonly Why[]
  /** It cannot be included, e.g. as the API would refuse it. */
  barred?: boolean
}

/** Above this number of rows the person must confirm once more. */
export const CONFIRM_ABOVE = 20

/** The rows that an action changes: those without a reason against it, and those that somebody included. */
export const includedRows = <Row, Why extends string>(
  entries: readonly MassEntry<Row, Why>[],
  takenIn: { has: (key: string) => boolean } = new Set(),
): MassEntry<Row, Why>[] =>
  entries.filter(({ key, whys, barred }) => !barred && (whys.length === 0 || takenIn.has(key)))

/** The rows with a reason against them, grouped by their most serious reason, in order of its first occurrence. */
export function excludedRows<Row, Why extends string>(
  entries: readonly MassEntry<Row, Why>[],
): { why: Why; entries: MassEntry<Row, Why>[] }[] {
  const groups = Map.groupBy(entries, ({ whys }) => whys[0])
  return [...groups].flatMap(([why, of]) => (why === undefined ? [] : { why, entries: of }))
}
