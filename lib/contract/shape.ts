/**
 * What the contract says of a value, in as few words as a browser can do with. Letters for the types that it may have
 * (`s` text, `n` number, `b` boolean, `?` null, `*` anything), an object by its fields (`name?` where it may be left
 * out), a list by its items.
 */
export type Shape =
  | string
  | { readonly fields: Readonly<Record<string, Shape>>; readonly nullable?: true }
  | { readonly items: Shape; readonly nullable?: true }

/**
 * Where in a value stands what an API may spell in more than one way: stamps, decimal numbers, and what api.md does not show.
 * An object by those of its fields that hold any, a list by its items.
 */
export type PlainShape =
  | 'stamp'
  | 'number'
  | 'unknown'
  | { readonly items: PlainShape }
  | { readonly fields: Readonly<Record<string, PlainShape>> }

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** What stands where a value of that type is missing: nothing that could be taken for one. */
function nothing(shape: string): unknown {
  if (shape.includes('?')) return null
  if (shape.includes('s')) return ''
  if (shape.includes('n')) return Number.NaN
  return shape.includes('b') ? false : null
}

function mendPlain(value: unknown, shape: string): unknown {
  if (shape.includes('*')) return value
  if (typeof value === 'string') {
    if (shape.includes('s')) return value
    return shape.includes('n') && NUMBER.test(value) ? Number(value) : nothing(shape)
  }
  if (typeof value === 'number') {
    if (shape.includes('n')) return value
    return shape.includes('s') ? String(value) : nothing(shape)
  }
  if (typeof value === 'boolean') return shape.includes('b') ? value : nothing(shape)
  return nothing(shape)
}

function mendFields(value: unknown, fields: Readonly<Record<string, Shape>>): Values {
  const held: Values = isObject(value) ? value : {}
  const known = new Set<string>()
  const mended: [string, unknown][] = []
  for (const [key, shape] of Object.entries(fields)) {
    const name = key.endsWith('?') ? key.slice(0, -1) : key
    known.add(name)
    const isHeld = Object.hasOwn(held, name)
    if (isHeld || name === key) mended.push([name, mend(isHeld ? held[name] : undefined, shape)])
  }
  // Fields of a later release stay; a key that the language gives a meaning of its own does not.
  const others = Object.entries(held).filter(([name]) => !known.has(name) && !(name in Object.prototype))
  return Object.fromEntries([...others, ...mended])
}

/**
 * A value as the contract promises it: what is of another type becomes null where null is allowed, and otherwise
 * empty text, `NaN`, false, an empty list or an object of such. Digits and numbers stand in for one another. Fields
 * that the contract does not name stay. Never throws; the value itself is not changed.
 */
export function mend(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'string') return mendPlain(value, shape)
  if ('items' in shape) {
    if (Array.isArray(value)) return value.map((item) => mend(item, shape.items))
    return shape.nullable ? null : []
  }
  return isObject(value) || !shape.nullable ? mendFields(value, shape.fields) : null
}
