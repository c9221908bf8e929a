import { z } from 'zod'
import { bareSchema } from '#lib/contract/bare-schema.ts'
import type { Endpoint } from '#lib/contract/define.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

/** Paths of fields that `schema` does not know; open parts (`unknown`, records, catch-alls) may hold anything. */
function* strangers(schema: z.core.$ZodType, value: unknown, path: string): Generator<string> {
  const known = bareSchema(schema)
  if (known instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* strangers(known.element, item, `${path}[${index}]`)
  }
  if (known instanceof z.ZodObject && isObject(value)) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = known.shape
    for (const [key, field] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`
      const expected = shape[key]
      if (expected) yield* strangers(expected, field, at)
      else if (!known.def.catchall) yield `${at}: not in the contract`
    }
  }
}

/** Every deviation of a successful response from its contract, unknown fields included; empty if there is none. */
export function breaches(endpoint: Endpoint, body: unknown): string[] {
  const parsed = endpoint.response.safeParse(body)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return [...wrong, ...strangers(endpoint.response, body, '')]
}
