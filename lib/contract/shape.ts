/**
 * A schema of the contract in compact form, small enough for the browser. Letters for the allowed types (`s` text, `n`
 * number, `b` boolean, `?` null, `*` anything), an object by its fields (`name?` if optional), a list by its items.
 */
export type Shape =
  | string
  | { readonly fields: Readonly<Record<string, Shape>>; readonly nullable?: true }
  | { readonly items: Shape; readonly nullable?: true }

/**
 * Where in a value an API may use more than one spelling: datetimes, decimal numbers, and parts that api.md does not show.
 * For an object, those of its fields that contain any; for a list, its items.
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

/** The placeholder for a missing value of that type; never a value that could be taken for real. */
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
  // Unknown fields stay, as a later release of the API may add some; keys such as `__proto__` do not.
  const others = Object.entries(held).filter(([name]) => !known.has(name) && !(name in Object.prototype))
  return Object.fromEntries([...others, ...mended])
}

/**
 * A value mended to the contract's types: one of another type becomes null where null is allowed, else an empty text,
 * `NaN`, false, an empty list or an object of such. Numbers and their digits convert into each other. Fields that the
 * contract does not name stay. Never throws, and does not change the input.
 */
export function mend(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'string') return mendPlain(value, shape)
  if ('items' in shape) {
    if (Array.isArray(value)) return value.map((item) => mend(item, shape.items))
    return shape.nullable ? null : []
  }
  return isObject(value) || !shape.nullable ? mendFields(value, shape.fields) : null
}
