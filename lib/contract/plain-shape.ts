import { z } from 'zod'
import { bareSchema, isDecimal, isStamp } from './bare-schema.ts'
import type { PlainShape } from './shape.ts'

/** The shape of a schema; null where nothing in it can be spelled in more than one way. */
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
