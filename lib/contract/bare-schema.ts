import { z } from 'zod'

type Schema = z.core.$ZodType

/** A schema without what lets it be null or left out. */
export function bareSchema(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bareSchema(schema.unwrap())
  return schema instanceof z.ZodPipe ? bareSchema(schema.out) : schema
}

/** Ids and counts stay numbers in every reading of the API; one that is not is drift. */
export const isDecimal = (schema: Schema | null): boolean =>
  schema instanceof z.ZodNumber && !(schema instanceof z.ZodNumberFormat)
export const isStamp = (schema: Schema | null): boolean =>
  schema instanceof z.ZodString && schema.meta()?.format === 'date-time'
