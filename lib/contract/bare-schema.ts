import { z } from 'zod'

type Schema = z.core.$ZodType

/** A schema without its optional and nullable wrappers. */
export function bareSchema(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bareSchema(schema.unwrap())
  return schema instanceof z.ZodPipe ? bareSchema(schema.out) : schema
}

/** A decimal number, which some APIs send as text. Integers (ids, counts) are always numbers: else it is drift. */
export const isDecimal = (schema: Schema | null): boolean =>
  schema instanceof z.ZodNumber && !(schema instanceof z.ZodNumberFormat)
export const isStamp = (schema: Schema | null): boolean =>
  schema instanceof z.ZodString && schema.meta()?.format === 'date-time'
