/** One of many that an action is about to change. */
export interface MassEntry<Row, Why extends string = string> {
  row: Row
  key: string
  /** Why it is left out unless a person takes it in, the gravest first; none: it goes. */
  whys: readonly Why[]
  /** The API would refuse it: nobody can take it in. */
  barred?: boolean
}

/** Past this many a person says once more that all of them are meant. */
export const ASK_ABOVE = 20

/** What an action changes: those without a reason against it, and those that somebody took in. */
export const going = <Row, Why extends string>(
  entries: readonly MassEntry<Row, Why>[],
  takenIn: { has: (key: string) => boolean },
): MassEntry<Row, Why>[] =>
  entries.filter(({ key, whys, barred }) => !barred && (whys.length === 0 || takenIn.has(key)))

/** Those with a reason against them, by the gravest reason, in the order in which the reasons first come. */
export function leftOut<Row, Why extends string>(
  entries: readonly MassEntry<Row, Why>[],
): { why: Why; entries: MassEntry<Row, Why>[] }[] {
  const groups = Map.groupBy(entries, ({ whys }) => whys[0])
  return [...groups].flatMap(([why, of]) => (why === undefined ? [] : { why, entries: of }))
}
