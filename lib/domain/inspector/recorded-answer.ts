import type { Operation } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'

/** The longest answer that is kept in full, characters; of a longer one only the first items are kept. */
const MAX_LENGTH = 100_000
const FIRST_ITEMS = 20

/** Secret fields, masked against people looking at the screen; the API key itself never reaches the browser. */
const SECRET = /secret|password|token|apikey|deletekey/i
const HIDDEN = '•••'

/** JSON with secrets masked. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, (name, field: unknown) =>
    SECRET.test(name) && typeof field === 'string' ? HIDDEN : field,
  ) ?? ''

export interface RecordedAnswer {
  /** JSON; null where there is none, or where it is too long to be kept. */
  answer: string | null
  /** Size of the whole answer, characters. */
  size: number
  /** Set where only the first items are kept: how many, of how many. */
  cut: { kept: number; of: number } | null
}

/** The part of an answer that is kept, with secrets masked unless another `write` is given. */
export function recordedAnswer(
  operation: Operation,
  answer: unknown,
  write: (value: unknown) => string = plainJson,
): RecordedAnswer {
  const whole = write(answer)
  const size = whole.length
  if (size <= MAX_LENGTH) return { answer: whole, size, cut: null }
  const { list } = routes[operation]
  const items: unknown = list === null ? null : Reflect.get(Object(answer), list)
  if (list === null || !Array.isArray(items)) return { answer: null, size, cut: null }
  const kept = write({ ...Object(answer), [list]: items.slice(0, FIRST_ITEMS) })
  const cut = { kept: FIRST_ITEMS, of: items.length }
  return kept.length <= MAX_LENGTH ? { answer: kept, size, cut } : { answer: null, size, cut: null }
}
