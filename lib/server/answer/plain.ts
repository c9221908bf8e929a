import type { z } from 'zod'
import { plainShapeOf } from '#lib/contract/plain-shape.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { type Plain, respellerOf } from '#lib/domain/api/plain.ts'

const changes = new WeakMap<z.ZodType, ReturnType<typeof respellerOf> | null>()

function changeOfSchema(schema: z.ZodType) {
  return keptOrMade(changes, schema, () => {
    const shape = plainShapeOf(schema)
    return shape && respellerOf(shape)
  })
}

/** Rewrites a value of the API into the one spelling (see `respellerOf`), in place; invalid values stay as they are. */
export const makePlain = <T>(schema: z.ZodType, value: T, into: Plain): T =>
  (changeOfSchema(schema)?.(value, '', into) ?? value) as T
