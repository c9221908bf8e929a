import { z } from 'zod'

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

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrap(schema.unwrap())
  return schema
}

/** The places of a schema; null where there is none. */
export function plainShapeOf(given: z.core.$ZodType): PlainShape | null {
  const schema = unwrap(given)
  if (schema instanceof z.ZodUnknown) return 'unknown'
  // Ids and counts stay numbers in every reading; one that is not is drift.
  if (schema instanceof z.ZodNumber && !(schema instanceof z.ZodNumberFormat)) return 'number'
  if (schema instanceof z.ZodString) return schema.meta()?.format === 'date-time' ? 'stamp' : null
  if (schema instanceof z.ZodArray) {
    const items = plainShapeOf(schema.element)
    return items && { items }
  }
  if (!(schema instanceof z.ZodObject)) return null
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  const fields = Object.entries(shape).flatMap(([name, field]): [string, PlainShape][] => {
    const one = plainShapeOf(field)
    return one ? [[name, one]] : []
  })
  return fields.length === 0 ? null : { fields: Object.fromEntries(fields) }
}
