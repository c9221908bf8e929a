import type { Endpoint, Method } from './define.ts'
import { contract, type Operation, operations } from './index.ts'

export interface Match {
  operation: Operation
  endpoint: Endpoint
  /** Raw path parameters; `endpoint.params` validates them. */
  params: Record<string, string>
}

interface Route {
  operation: Operation
  endpoint: Endpoint
  segments: readonly string[]
}

const split = (path: string) => path.split('/').slice(1)

// Literal segments before parameters, so that /webhook/events does not match /webhook/:id.
const routes: readonly Route[] = operations
  .flatMap((operation) => {
    const endpoint: Endpoint = contract[operation]
    return [endpoint.path, ...endpoint.aliases].map((path) => ({
      operation,
      endpoint,
      segments: split(path),
    }))
  })
  .sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')))

function paramsOf(route: Route, segments: readonly string[]): Record<string, string> | null {
  if (segments.length !== route.segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, expected] of route.segments.entries()) {
    const actual = segments[index]
    if (actual === undefined || actual === '') return null
    if (expected.startsWith(':')) params[expected.slice(1)] = actual
    else if (expected !== actual) return null
  }
  return params
}

function* matches(pathname: string): Generator<Match> {
  const segments = split(pathname)
  for (const route of routes) {
    const params = paramsOf(route, segments)
    if (params) yield { operation: route.operation, endpoint: route.endpoint, params }
  }
}

/**
 * The endpoint of api.md section 4 for a method and a path (`/v1/…`, undecoded), or null.
 * The match is exact: no trailing slash, case-sensitive, no percent-encoding.
 */
export function matchEndpoint(method: string, pathname: string): Match | null {
  for (const match of matches(pathname)) if (match.endpoint.method === method) return match
  return null
}

/** Methods that the contract has for a path; empty for an unknown path. */
export const allowedMethods = (pathname: string): Method[] => [
  ...new Set([...matches(pathname)].map((match) => match.endpoint.method)),
]
