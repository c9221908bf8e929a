import type { Operation } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'

/** The longest answer that is kept whole, in characters; of a longer one the first items. */
const LONGEST = 100_000
const FIRST_ITEMS = 20

/** Fields that nobody may read over a shoulder; the key itself never reaches the browser. */
const SECRET = /secret|password|token|apikey|deletekey/i
const HIDDEN = '•••'

/** JSON without what is secret. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, (name, field: unknown) =>
    SECRET.test(name) && typeof field === 'string' ? HIDDEN : field,
  ) ?? ''

export interface KeptAnswer {
  /** JSON; null where there is none, or more than is kept. */
  answer: string | null
  /** How many characters there were. */
  size: number
  /** Only the first of so many items are kept. */
  cut: { kept: number; of: number } | null
}

/** An answer as far as it is kept; without what is secret, unless another `write` is given. */
export function keptAnswer(
  operation: Operation,
  answer: unknown,
  write: (value: unknown) => string = plainJson,
): KeptAnswer {
  const whole = write(answer)
  const size = whole.length
  if (size <= LONGEST) return { answer: whole, size, cut: null }
  const { list } = routes[operation]
  const items: unknown = list === null ? null : Reflect.get(Object(answer), list)
  if (list === null || !Array.isArray(items)) return { answer: null, size, cut: null }
  const kept = write({ ...Object(answer), [list]: items.slice(0, FIRST_ITEMS) })
  const cut = { kept: FIRST_ITEMS, of: items.length }
  return kept.length <= LONGEST ? { answer: kept, size, cut } : { answer: null, size, cut: null }
}
