/** One parameter of an address: what its text means, and how a value is written. Null leaves no trace. */
export interface Param<Value> {
  read(text: string | null): Value
  write(value: Value): string | null
}

/** Words as they were typed; none is ''. */
export const text: Param<string> = { read: (given) => given ?? '', write: (value) => value || null }

/** An id or a key, or none. */
export const optional: Param<string | null> = { read: (given) => given || null, write: (value) => value }

export const flag: Param<boolean> = { read: (given) => given === '1', write: (value) => (value ? '1' : null) }

/** One of some words; the first is meant where none, or another, is written. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(
  words: Words,
): Param<Words[number]> => ({
  read: (given) => words.find((word) => word === given) ?? words[0],
  write: (value) => (value === words[0] ? null : value),
})

/** One of some words, or none. */
export const optionalOf = <const Words extends readonly string[]>(
  words: Words,
): Param<Words[number] | null> => ({
  read: (given) => words.find((word) => word === given) ?? null,
  write: (value) => value,
})

type Params = Readonly<Record<string, Param<unknown>>>

/** What the address says of a view that is described by `Description`. */
export type ViewOf<Description> = {
  -readonly [Name in keyof Description]: Description[Name] extends Param<infer Value> ? Value : never
}

/**
 * What a screen's address means, described once by its parameters: `read` leaves out what it does not know and never
 * throws; `write` gives the parameters for `lib/paths.ts`, where the view of a bare address leaves no trace.
 */
export function defineView<Description extends Params>(description: Description) {
  const params = Object.entries(description)
  return {
    read: (address: Pick<URLSearchParams, 'get'>) =>
      Object.fromEntries(
        params.map(([name, param]) => [name, param.read(address.get(name))]),
      ) as ViewOf<Description>,
    write: (view: ViewOf<Description>) =>
      Object.fromEntries(params.map(([name, param]) => [name, param.write(view[name])])) as {
        [Name in keyof Description]: string | null
      },
  }
}
