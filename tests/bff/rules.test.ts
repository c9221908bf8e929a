import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { endpointOf, type Operation, operations } from '#lib/contract/index.ts'

import { badValues, leastInput, ruleCases } from './rule-cases.ts'
import { api, Bench, signIn } from './support.ts'

// What api.md's section 4 does not allow is refused here, in words that name the parameter: the API never hears of it.

let bench: Bench
let cookie: string

beforeAll(async () => {
  bench = await Bench.open()
  await bench.configure()
  cookie = await signIn()
})
afterAll(() => bench.close())
beforeEach(() => bench.forget())

type Input = Readonly<Record<string, unknown>>

const isRead = (operation: Operation) => endpointOf(operation).method === 'GET'
const namesIn = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape)

function ask(operation: Operation, input: Input, id: unknown = 1): Promise<Response> {
  const { method, path } = endpointOf(operation)
  const address = `/api${path.replace(':id', encodeURIComponent(String(id)))}`
  if (!isRead(operation)) return api(method, address, { cookie, body: input })
  const search = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return api(method, `${address}?${search}`, { cookie })
}

async function refusal(operation: Operation, input: Input, id?: unknown): Promise<string> {
  const response = await ask(operation, input, id)
  const { code, message } = (await response.json()) as { code: string; message: string }
  expect([operation, input, response.status, code]).toEqual([operation, input, 400, 'invalid'])
  expect(bench.sandbox.world.calls.list()).toHaveLength(0)
  return message
}

describe('conditional requirements', () => {
  const keyOf = (operation: string, kind: string, names: readonly string[]) =>
    `${operation}: ${kind} ${names.join(', ')}`

  it('are those of section 4, none more and none less: a new rule needs a case', () => {
    const held = operations.flatMap((operation) =>
      endpointOf(operation).rules.map(({ kind, names }) => keyOf(operation, kind, names)),
    )
    const cases = ruleCases.map(({ operation, kind, names }) => keyOf(operation, kind, names))
    expect(held.toSorted()).toEqual(cases.toSorted())
    for (const { operation, section } of ruleCases) expect(endpointOf(operation).spec).toBe(section)
  })

  it.each(ruleCases)('$section $operation: $kind $names', async ({ operation, names, broken }) => {
    for (const input of broken) {
      const message = await refusal(operation, input)
      for (const name of names) expect(message).toContain(name)
    }
  })
})

describe('required parameters', () => {
  const required = operations.flatMap((operation) => {
    const input = leastInput[operation] ?? {}
    const { rules, body } = endpointOf(operation)
    const conditional = new Set(rules.flatMap(({ names }) => names))
    // What no rule speaks of, and the least input has, is required by itself.
    const names = namesIn(body).filter((name) => name in input && !conditional.has(name))
    return names.map((name) => ({ operation, name, input }))
  })

  it.each(required)('$operation without $name', async ({ operation, name, input }) => {
    const { [name]: _, ...rest } = input
    expect(await refusal(operation, rest)).toContain(name)
  })

  it('are these', () => {
    expect(required.map(({ operation, name }) => `${operation}.${name}`)).toEqual([
      'startEnrichment.type',
      'saveOpportunity.idCompany',
      'tagSupplyIdentification.idSupply',
      'subscribeNewsletterContact.idNewsletter',
      'createWebhook.eventType',
      'createWebhook.url',
    ])
  })
})

describe('values', () => {
  const parameters = operations.flatMap((operation) => {
    const { query, body, params } = endpointOf(operation)
    return [query, body, params].flatMap(namesIn).map((name) => ({
      operation,
      name,
      values: badValues[`${operation}.${name}`] ?? badValues[name] ?? [],
    }))
  })

  it('that are wrong are known for every parameter of the contract: a new one needs some', () => {
    expect(parameters.filter(({ values }) => values.length === 0)).toEqual([])
    expect(parameters.length).toBeGreaterThan(90)
  })

  it.each(parameters)('of $operation.$name', async ({ operation, name, values }) => {
    const least = leastInput[operation] ?? {}
    const schema = isRead(operation) ? endpointOf(operation).query : endpointOf(operation).body
    expect(schema.safeParse(least).success).toBe(true)
    for (const value of values) {
      const isPath = name === 'id'
      const message = await refusal(
        operation,
        isPath ? least : { ...least, [name]: value },
        isPath ? value : 1,
      )
      expect([value, message]).toEqual([value, expect.stringContaining(name)])
    }
  })

  it.each(operations)('of a name that %s does not have', async (operation) => {
    for (const name of ['admin', 'x-access-token', 'constructor'])
      expect(await refusal(operation, { ...leastInput[operation], [name]: '1' })).toContain(name)
  })
})
