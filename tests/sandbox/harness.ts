import { expect } from 'vitest'

import { endpointOf, type Operation, type ResponseOf } from '#lib/contract/index.ts'
import { breaches } from '#sandbox/http/self-check.ts'
import type { SandboxOptions } from '#sandbox/options.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

export const FULL = 'sandbox-full'

/** A sandbox on a free port that checks each of its own answers, with few companies. */
export const start = (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  startSandbox({ port: 0, companies: 40, selfCheck: true, ...options })

export interface Reply {
  status: number
  headers: Headers
  body: Readonly<Record<string, unknown>>
}

/** Asks for a path with a key (null: without one) and reads the JSON. */
export async function ask(
  sandbox: Sandbox,
  path: string,
  { key = FULL, ...init }: RequestInit & { key?: string | null } = {},
): Promise<Reply> {
  const headers = { ...(key === null ? {} : { 'x-access-token': key }) }
  const response = await fetch(sandbox.url + path, { redirect: 'manual', headers, ...init })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

/** The answer of a read, once it is seen to be a success that keeps the contract, without a field too many. */
export async function read<Op extends Operation>(
  sandbox: Sandbox,
  operation: Op,
  search = '',
  key: string = FULL,
): Promise<ResponseOf<Op>> {
  const endpoint = endpointOf(operation)
  const { status, body } = await ask(sandbox, `${endpoint.path}${search && `?${search}`}`, { key })
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(endpoint.status)
  expect(breaches(endpoint, body)).toEqual([])
  return body as ResponseOf<Op>
}

/** A call of a control route with a JSON body. */
export const control = (sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<Reply> =>
  ask(sandbox, `/_sandbox${path}`, {
    key: null,
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

export interface Example {
  idCompany: number
  siren: string
}

/** The facts that hold for a key. */
export async function facts(sandbox: Sandbox, key: string = FULL): Promise<Record<string, Example>> {
  const { body } = await control(sandbox, 'GET', '/facts')
  return (body.accounts as Record<string, Record<string, Example>>)[key] ?? {}
}

/** One example, which must be there. */
export async function fact(sandbox: Sandbox, name: string): Promise<Example> {
  const found = (await facts(sandbox))[name]
  if (!found) throw new Error(`No fact ${name}`)
  return found
}
