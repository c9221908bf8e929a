import { z } from 'zod'

export const FAULT_KINDS = [
  'slow',
  'hang',
  'drip',
  'reset',
  'cut',
  'truncate',
  'html',
  'empty',
  'wrong-envelope',
  'drift',
  'filled',
  'filled-false',
  'huge',
  'redirect',
  'success-false',
] as const

export type NamedKind = (typeof FAULT_KINDS)[number]
export type FaultKind = NamedKind | `status:${number}` | `drift:${number}`

const isNumbered = (kind: string) => /^(?:status:[45]\d\d|drift:\d{1,3})$/.test(kind)

const Kind = z.custom<FaultKind>(
  (kind) => typeof kind === 'string' && (isNumbered(kind) || FAULT_KINDS.some((known) => known === kind)),
  { error: `One of status:NNN (400 to 599), drift:N (0 to 999), ${FAULT_KINDS.join(', ')}` },
)

/** The body of POST /_sandbox/faults. */
export const FaultRequest = z.strictObject({
  /** A request path, or a pattern: `:name` matches one segment, `*` anything. */
  path: z.string().startsWith('/v1'),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** Applies only to requests with these query parameters, e.g. `{"offset": "0"}`. */
  query: z.record(z.string(), z.string()).optional(),
  kind: Kind,
  /** How many requests it applies to; without it, all until it is removed. */
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(600_000).optional(),
})
export type FaultRequest = z.output<typeof FaultRequest>

export interface Fault extends FaultRequest {
  /** How many requests it was applied to. */
  met: number
}

const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

function matches(pattern: string, path: string): boolean {
  const expression = literal(pattern).replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')
  return new RegExp(`^${expression}$`).test(path)
}

export class FaultBook {
  #faults: Fault[] = []

  add(request: FaultRequest): Fault {
    const fault = { ...request, met: 0 }
    this.#faults.push(fault)
    return fault
  }

  /** The fault to apply to this request, counted as used; the oldest that matches and is not used up. */
  take(method: string, path: string, query: Readonly<Record<string, string>>): Fault | null {
    const fault = this.#faults.find(
      (each) =>
        (each.method === undefined || each.method === method) &&
        (each.times === undefined || each.met < each.times) &&
        matches(each.path, path) &&
        Object.entries(each.query ?? {}).every(([name, value]) => query[name] === value),
    )
    if (!fault) return null
    fault.met += 1
    return fault
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  clear(): void {
    this.#faults = []
  }
}
