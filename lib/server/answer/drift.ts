import { z } from 'zod'
import { log } from '../log.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import type { Slices } from './slices.ts'

const REMEMBERED = 2000
const LONG_LIST = 50

const seen = () => singleton('drift-seen', () => new Lru<string, true>(REMEMBERED))

const fieldOf = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? '*' : String(step).slice(0, 60))).join('.')

/** Where an answer is not what the contract says, without its values. */
export interface Problem {
  readonly operation: string
  readonly field: string
  /** Zod's word. */
  readonly problem: string
}

/** Logs a problem once. */
export function logProblem(problem: Problem): void {
  const key = `${problem.operation} ${problem.field} ${problem.problem}`
  if (seen().get(key)) return
  seen().set(key, true)
  log().warn(problem, 'contract drift')
}

let tell = logProblem

/** For a thread, which has no log of its own. */
export const tellDriftTo = (listener: typeof tell): void => {
  tell = listener
}

/** Tells, by operation and field, that the API's answer is not what the contract says. */
export function noteDrift(operation: string, where: string, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues.slice(0, 20)) {
    const field = [where, fieldOf(issue.path)].filter((part) => part !== '').join('.')
    tell({ operation, field, problem: issue.code })
  }
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrap(schema.unwrap())
  return schema
}

interface ListField {
  readonly name: string
  readonly element: z.ZodType
}

const listFields = new WeakMap<z.ZodType, readonly ListField[]>()

/** The fields of a schema that hold lists: looked for once, not for each of a thousand items. */
function listFieldsOf(schema: z.ZodType): readonly ListField[] {
  const known = listFields.get(schema)
  if (known) return known
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  const found = Object.entries(shape).flatMap(([name, property]): ListField[] => {
    const inner = unwrap(property)
    return inner instanceof z.ZodArray ? [{ name, element: inner.element as z.ZodType }] : []
  })
  listFields.set(schema, found)
  return found
}

/** The long lists of objects inside `item`, which are looked through by themselves. */
function longListsOf(
  schema: z.ZodType,
  item: unknown,
): [name: string, element: z.ZodType, list: unknown[]][] {
  const fields = listFieldsOf(schema)
  if (fields.length === 0 || typeof item !== 'object' || item === null) return []
  return fields.flatMap(({ name, element }) => {
    const list: unknown = Object.hasOwn(item, name) ? (item as Record<string, unknown>)[name] : undefined
    return Array.isArray(list) && list.length >= LONG_LIST ? [[name, element, list]] : []
  })
}

/** Whether `item` breaks its schema; a company with two thousand branches is looked at in slices. */
export async function breaksContract(
  operation: string,
  schema: z.ZodType,
  item: unknown,
  where: string,
  slices: Slices,
): Promise<boolean> {
  const long = longListsOf(schema, item)
  const shortened =
    long.length === 0
      ? item
      : { ...(item as object), ...Object.fromEntries(long.map(([name]) => [name, []])) }
  const parsed = schema.safeParse(shortened)
  if (!parsed.success) noteDrift(operation, where, parsed.error.issues)
  let broken = !parsed.success
  for (const [name, element, list] of long) {
    for (const each of list) {
      const isBroken = await breaksContract(operation, element, each, `${where}.${name}.*`, slices)
      broken = broken || isBroken
      if (slices.isDue()) await slices.rest()
    }
  }
  return broken
}
