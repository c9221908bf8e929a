/** Query parameters as `lib/paths.ts` takes them. Null removes the parameter. */
export type AddressParams = Readonly<Record<string, string | number | readonly (string | number)[] | null>>

/** A codec for one value of the query string, held by one parameter or several. */
export interface Param<Value> {
  read(address: URLSearchParams, name: string): Value
  write(value: Value, name: string): AddressParams
}

type Read<Value> = (given: string | null, all: readonly string[]) => Value
type Written = AddressParams[string]

/** A codec for a single parameter; `all` has every value of a repeated one. Plain values need no `write`. */
export function param<Value extends Written>(read: Read<Value>): Param<Value>
export function param<Value>(read: Read<Value>, write: (value: Value) => Written): Param<Value>
export function param<Value>(
  read: Read<Value>,
  write = (value: Value) => value as unknown as Written,
): Param<Value> {
  return {
    read: (address, name) => read(address.get(name), address.getAll(name)),
    write: (value, name) => ({ [name]: write(value) }),
  }
}

/** Renames a parameter: in the query string it is called `name`. */
export const as = <Value>(name: string, { read, write }: Param<Value>): Param<Value> => ({
  read: (address) => read(address, name),
  write: (value) => write(value, name),
})

/** Text; '' where absent. */
export const text = param(
  (given) => given ?? '',
  (value: string) => value || null,
)

/** An id or a key; null where absent. */
export const optional = param((given) => given || null)

export const flag = param(
  (given) => given === '1',
  (value: boolean) => (value ? '1' : null),
)

/** One of several words; the first is the default, also for an unknown one, and is not written. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  param<Words[number]>(
    (given) => words.find((word) => word === given) ?? words[0],
    (value) => (value === words[0] ? null : value),
  )

/** One of several words, or null. */
export const optionalOf = <const Words extends readonly string[]>(words: Words) =>
  param<Words[number] | null>((given) => words.find((word) => word === given) ?? null)

/** The values of a filter's fields; empty ones are left out. */
export type FilterTexts<Field extends string> = Partial<Record<Field, string>>

/** The fields of a filter, each a parameter of its own name. */
export const textsOf = <Field extends string>(fields: readonly Field[]) => ({
  read: (address: URLSearchParams): FilterTexts<Field> => {
    const given = fields.map((field) => [field, address.get(field)?.trim()] as const)
    return Object.fromEntries(given.filter(([, value]) => value)) as FilterTexts<Field>
  },
  write: (value: FilterTexts<Field>): AddressParams =>
    Object.fromEntries(fields.map((field) => [field, value[field] || null])),
})

type Description = Readonly<Record<string, Param<unknown>>>

/** The values that a view described by `Described` reads from the address. */
type ViewOf<Described> = {
  -readonly [Name in keyof Described]: Described[Name] extends { read: (...given: never) => infer Value }
    ? Value
    : never
}

/**
 * Describes a screen's query string once, by its parameters or by nested views. `read` ignores unknown parameters and
 * never throws; `write` gives the parameters of a view, or of part of one; default values are omitted.
 */
export function defineView<const Described extends Description>(description: Described) {
  const params = Object.entries(description)
  return {
    read: (address: URLSearchParams) =>
      Object.fromEntries(params.map(([name, one]) => [name, one.read(address, name)])) as ViewOf<Described>,
    write: (view: Partial<ViewOf<Described>>): AddressParams =>
      Object.assign({}, ...params.map(([name, one]) => (name in view ? one.write(view[name], name) : {}))),
  }
}
