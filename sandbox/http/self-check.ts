import { z } from 'zod'
import type { Endpoint } from '#lib/contract/define.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

const inner = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return inner(schema.unwrap())
  if (schema instanceof z.ZodPipe) return inner(schema.out)
  return schema
}

/** Paths of the fields that `schema` does not know; what it leaves open (`unknown`, records, catch-alls) may hold anything. */
function* strangers(schema: z.core.$ZodType, value: unknown, path: string): Generator<string> {
  const known = inner(schema)
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

/** Every way in which a successful answer breaks its contract, unknown fields included. Empty when it keeps it. */
export function breaches(endpoint: Endpoint, body: unknown): string[] {
  const parsed = endpoint.response.safeParse(body)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return [...wrong, ...strangers(endpoint.response, body, '')]
}
