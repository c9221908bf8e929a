/** Parameters as `lib/paths.ts` takes them. Null leaves no trace, and takes away what stood there. */
export type AddressParams = Readonly<Record<string, string | number | readonly (string | number)[] | null>>

/** Something that an address says, under one name or several: how it is read, and how a value is written. */
export interface Param<Value> {
  read(address: URLSearchParams, name: string): Value
  write(value: Value, name: string): AddressParams
}

type Read<Value> = (given: string | null, all: readonly string[]) => Value
type Written = AddressParams[string]

/** What stands under one name; `all` holds each that repeats it. A value that an address holds as it is needs no `write`. */
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

/** A parameter whose name in the address is another. */
export const as = <Value>(name: string, { read, write }: Param<Value>): Param<Value> => ({
  read: (address) => read(address, name),
  write: (value) => write(value, name),
})

/** Words as they were typed; none is ''. */
export const text = param(
  (given) => given ?? '',
  (value: string) => value || null,
)

/** An id or a key, or none. */
export const optional = param((given) => given || null)

export const flag = param(
  (given) => given === '1',
  (value: boolean) => (value ? '1' : null),
)

/** One of some words; the first is meant where none, or another, is written. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  param<Words[number]>(
    (given) => words.find((word) => word === given) ?? words[0],
    (value) => (value === words[0] ? null : value),
  )

/** One of some words, or none. */
export const optionalOf = <const Words extends readonly string[]>(words: Words) =>
  param<Words[number] | null>((given) => words.find((word) => word === given) ?? null)

/** What stands in the fields of a filter; empty ones are left out. */
export type FilterTexts<Field extends string> = Partial<Record<Field, string>>

/** The fields of a filter, each under its own name. */
export const textsOf = <Field extends string>(fields: readonly Field[]) => ({
  read: (address: URLSearchParams): FilterTexts<Field> => {
    const given = fields.map((field) => [field, address.get(field)?.trim()] as const)
    return Object.fromEntries(given.filter(([, value]) => value)) as FilterTexts<Field>
  },
  write: (value: FilterTexts<Field>): AddressParams =>
    Object.fromEntries(fields.map((field) => [field, value[field] || null])),
})

type Description = Readonly<Record<string, Param<unknown>>>

/** What the address says of a view that is described by `Described`. */
type ViewOf<Described> = {
  -readonly [Name in keyof Described]: Described[Name] extends { read: (...given: never) => infer Value }
    ? Value
    : never
}

/**
 * What a screen's address means, described once by its parameters or by views within it. `read` leaves out what it does
 * not know and never throws; `write` gives the parameters of a view, or of a part of one; what is usual leaves no trace.
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
