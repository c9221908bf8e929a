import { z } from 'zod'
import { Int, nullable, Text } from './primitives.ts'

const success = z.literal(true)
const noParameters = z.object({})

const IDS = z.array(Int)
const TEXTS = z.array(Text)

/** How responses echo `int|int[]` parameters: an array, or null when not given. */
export const ids = <const K extends string>(...names: K[]) => echo(names, IDS)
/** How responses echo `string|string[]` parameters. */
export const texts = <const K extends string>(...names: K[]) => echo(names, TEXTS)

const echo = <K extends string, S extends z.ZodType>(names: K[], schema: S) =>
  nullable(Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>)

/** Envelope with the string "200" as `code` and the data in `result`: enrichment, webhooks. */
export const result = <P extends z.ZodRawShape, R extends z.ZodType>(parameters: P, value: R) =>
  envelope(
    z.object({
      success,
      code: z.literal('200'),
      message: Text,
      parameters: z.object(parameters),
      result: value,
    }),
  )

/** Envelope with `success`, `parameters` and a list under its own name at the root; no code, no message. */
export function named<const N extends string, P extends z.ZodRawShape, I extends z.ZodType>(
  list: N,
  item: I,
  parameters: P,
) {
  const items = { [list]: z.array(item) } as Record<N, z.ZodArray<I>>
  return { envelope: z.object({ success, parameters: z.object(parameters), ...items }), list, item }
}

/** Any other envelope, whose data is not validated item by item. */
export const envelope = <E extends z.ZodType>(schema: E) => ({ envelope: schema, list: null, item: null })

export { noParameters, success }
