import { z } from 'zod'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'

const INTERCEPTING = ['(.)', '(..)', '(...)', '(..)(..)']

const Segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum(['c', 'oc', 'd', ...INTERCEPTING.flatMap((at) => [`ci${at}`, `di${at}`])]),
    z.array(z.string()).nullable(),
  ]),
])

/** Deeper than any page. A header of 16 KB may be nested so deep that checking it, here or in Next, overflows the stack. */
const DEEPEST = 16

// FlightRouterState of Next 16, which answers any other shape with a 500.
const stateOver = (below: z.ZodType): z.ZodType =>
  z.tuple([
    Segment,
    z.record(z.string(), below),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ])

const RouterState = Array.from({ length: DEEPEST }).reduce<z.ZodType>((below) => stateOver(below), z.never())

/** Whether a `next-router-state-tree` header is one that Next's own router could have sent. */
export const isRouterState = (header: string): boolean =>
  RouterState.safeParse(jsonIn(tryOrNull(() => decodeURIComponent(header)))).success
