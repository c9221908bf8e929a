import { z } from 'zod'
import { bareSchema, isDecimal, isStamp } from './bare-schema.ts'

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

/** The places of a schema; null where there is none. */
export function plainShapeOf(given: z.core.$ZodType): PlainShape | null {
  const schema = bareSchema(given)
  if (schema instanceof z.ZodUnknown) return 'unknown'
  if (isDecimal(schema)) return 'number'
  if (isStamp(schema)) return 'stamp'
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
