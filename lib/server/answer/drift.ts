import { z } from 'zod'
import { bareSchema } from '#lib/contract/bare-schema.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { log } from '../log.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import type { TimeSlices } from '../time-slices.ts'

const REMEMBERED = 2000
const LONG_LIST = 50

const seen = () => singleton('drift-seen', () => new Lru<string, true>(REMEMBERED))

const fieldOf = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? '*' : String(step).slice(0, 60))).join('.')

/** One deviation of an answer from the contract, without its values. */
export interface Problem {
  readonly operation: string
  readonly field: string
  /** Zod's issue code. */
  readonly problem: string
}

/** Logs each distinct problem once. */
export function logProblem(problem: Problem): void {
  const key = `${problem.operation} ${problem.field} ${problem.problem}`
  if (seen().get(key)) return
  seen().set(key, true)
  log().warn(problem, 'contract drift')
}

let tell = logProblem

/** For a worker thread, which has no log of its own. */
export const sendDriftTo = (listener: typeof tell): void => {
  tell = listener
}

/** Reports, by operation and field, where an API answer deviates from the contract. */
export function noteDrift(operation: string, where: string, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues.slice(0, 20)) {
    const field = [where, fieldOf(issue.path)].filter((part) => part !== '').join('.')
    tell({ operation, field, problem: issue.code })
  }
}

/** The fields of a schema that hold lists, at any depth: computed once per schema, not for each of a thousand items. */
const listFields = new WeakMap<z.core.$ZodType, readonly (readonly [string, z.core.$ZodType])[]>()

const listFieldsOf = (schema: z.ZodObject): readonly (readonly [string, z.core.$ZodType])[] =>
  keptOrMade(listFields, schema, () =>
    Object.entries(schema.shape)
      .map(([name, field]) => [name, bareSchema(field as z.core.$ZodType)] as const)
      .filter(([, field]) => hasLists(field)),
  )

const hasLists = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodArray || (schema instanceof z.ZodObject && listFieldsOf(schema).length > 0)

interface LongList {
  readonly element: z.ZodType
  readonly list: readonly unknown[]
  readonly where: string
}

/** `value` without its long lists, which are added to `long` to be validated one by one. */
function withoutLong(schema: z.core.$ZodType, value: unknown, where: string, long: LongList[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = bareSchema(schema.element) as z.ZodType
    if (value.length >= LONG_LIST) {
      long.push({ element: schema.element as z.ZodType, list: value, where: `${where}.*` })
      return []
    }
    if (!hasLists(element)) return value
    return value.map((each) => withoutLong(element, each, `${where}.*`, long))
  }
  if (!(schema instanceof z.ZodObject)) return value
  let short = value as Record<string, unknown>
  for (const [name, field] of listFieldsOf(schema)) {
    if (!Object.hasOwn(value, name)) continue
    const before = long.length
    const inner = withoutLong(field, (value as Record<string, unknown>)[name], `${where}.${name}`, long)
    // Copied only where something is left out.
    if (long.length > before) short = { ...short, [name]: inner }
  }
  return short
}

/** Zod's messages are never shown, and composing them takes two thirds of the time. */
export const NO_MESSAGES = { error: () => '' }

/** Whether `item` breaks its schema; long lists in it, as the branches of a large company, are validated in slices. */
export async function breaksContract(
  operation: string,
  schema: z.ZodType,
  item: unknown,
  where: string,
  slices: TimeSlices,
): Promise<boolean> {
  const long: LongList[] = []
  const parsed = schema.safeParse(withoutLong(schema, item, where, long), NO_MESSAGES)
  if (!parsed.success) noteDrift(operation, where, parsed.error.issues)
  let broken = !parsed.success
  for (const { element, list, where: place } of long) {
    for (const each of list) {
      const isBroken = await breaksContract(operation, element, each, place, slices)
      broken = broken || isBroken
      if (slices.isDue()) await slices.rest()
    }
  }
  return broken
}
