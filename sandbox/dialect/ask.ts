import type { Endpoint } from '#lib/contract/define.ts'
import { readQuery } from '#lib/contract/wire.ts'
import { invalidFailure } from '../http/failure.ts'
import type { Dialect } from './dialect.ts'

const POLLING = /^polling/

/** A request's query as the dialect reads it, for the endpoint's schema. Throws 400 where it exceeds a limit. */
export function queryIn(
  dialect: Dialect,
  endpoint: Endpoint,
  search: URLSearchParams,
): Record<string, string | string[]> {
  const query = readQuery(endpoint, search, dialect.arrays)
  for (const [name, value] of Object.entries(query)) {
    if (dialect.ids !== 'all' && Array.isArray(value) && value.length > Number(dialect.ids))
      throw invalidFailure(`${name}: ${dialect.ids} values at most`)
    if (dialect.polling !== 'all' && POLLING.test(name) && Number(value) > Number(dialect.polling))
      throw invalidFailure(`${name}: ${dialect.polling} minutes at most`)
  }
  return query
}

const WINDOW_MS = 1_000
const MAX_CALLS = 5

/** Rate limit per key, for the dialect's `limits`. */
export class RateLimit {
  readonly #calls = new Map<string, number[]>()

  /** Whether a call with this key now exceeds the limit; counts it if not. */
  isOver(key: string): boolean {
    const now = performance.now()
    const recent = (this.#calls.get(key) ?? []).filter((time) => time > now - WINDOW_MS)
    const over = recent.length >= MAX_CALLS
    this.#calls.set(key, over ? recent : [...recent, now])
    return over
  }
}
