import type { z } from 'zod'
import { plainShapeOf } from '#lib/contract/plain-shape.ts'
import { type Plain, respellerOf } from '#lib/domain/api/plain.ts'

const changes = new WeakMap<z.ZodType, ReturnType<typeof respellerOf> | null>()

function changeOfSchema(schema: z.ZodType) {
  const known = changes.get(schema)
  if (known !== undefined) return known
  const shape = plainShapeOf(schema)
  const made = shape && respellerOf(shape)
  changes.set(schema, made)
  return made
}

/** Rewrites a value of the API into the one spelling (see `respellerOf`), in place; invalid values stay as they are. */
export const makePlain = <T>(schema: z.ZodType, value: T, into: Plain): T =>
  (changeOfSchema(schema)?.(value, '', into) ?? value) as T
