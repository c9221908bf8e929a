import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { met } from '../../e2e/support/coverage/endpoints.ts'

import { endpointOf, operations } from './index.ts'
import { allowedMethods, matchEndpoint } from './match.ts'
import { openApiDocument } from './openapi.ts'
import { routes } from './routes.generated.ts'
import { satisfies } from './rules.ts'
import { buildPath, readQuery, writeQuery } from './wire.ts'

const endpoints = operations.map(endpointOf)

describe('the registry', () => {
  it('holds the method and path pairs of section 4, which are written out by hand, and no other', () => {
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...met.keys()].toSorted(),
    )
    const aliases = endpoints.flatMap((endpoint) =>
      endpoint.aliases.map((alias) => `${endpoint.method} ${alias}`),
    )
    expect(aliases).toEqual(['GET /v1/opportunity/status'])
  })

  it('gives the browser the same routes', () => {
    expect(routes).toEqual(
      Object.fromEntries(
        operations.map((operation) => {
          const { method, path, list } = endpointOf(operation)
          return [operation, { method, path, list }]
        }),
      ),
    )
  })
})

describe('matchEndpoint', () => {
  it.each([...met.keys(), 'GET /v1/opportunity/status'])('finds %s', (pair) => {
    const [method = '', path = ''] = pair.split(' ')
    const match = matchEndpoint(method, path.replace(':id', '12'))
    expect(match && [match.endpoint.path, ...match.endpoint.aliases]).toContain(path)
    expect(match?.params).toEqual(path.includes(':id') ? { id: '12' } : {})
  })

  it('reads /v1/webhook/events as the history, never as a webhook called "events"', () => {
    expect(matchEndpoint('GET', '/v1/webhook/events')?.operation).toBe('listWebhookEvents')
  })

  it.each(['/v1/company/', '/v1/Company', '/v1//company', '/v1/compan%79', '/v1', '/', '', '/v1/webhook/'])(
    'knows no %j',
    (path) => {
      expect(matchEndpoint('GET', path)).toBeNull()
      expect(allowedMethods(path)).toEqual([])
    },
  )

  it('never throws, and matches nothing that is not spelled as a pair', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', '__proto__'),
        fc.string(),
        (method, path) => {
          expect(matchEndpoint(method, path)).toBeNull()
        },
      ),
    )
  })
})

describe('conditional requirements', () => {
  const withRules = endpoints.flatMap((endpoint) => endpoint.rules.map((rule) => ({ endpoint, rule })))

  it.each(withRules)('$endpoint.method $endpoint.path: $rule.message', ({ endpoint, rule }) => {
    for (const name of rule.names) expect(rule.message).toContain(name)
    const schema = endpoint.method === 'GET' ? endpoint.query : endpoint.body
    const messages = (input: object) =>
      schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []
    const value = (name: string) =>
      /email/i.test(name)
        ? 'a@b.fr'
        : /siren|siret|tva|domain|linkedin/i.test(name)
          ? '552120222'
          : /Customer/.test(name)
            ? true
            : 15
    const required: object = Object.assign(
      {},
      ...Object.keys((schema as unknown as { shape: object }).shape)
        .filter(
          (name) =>
            ['type', 'idCompany', 'idSupply', 'idNewsletter'].includes(name) && !rule.names.includes(name),
        )
        .map((name) => ({ [name]: name === 'type' ? 'phone' : 1 })),
    )
    if (rule.kind !== 'notTogether') expect(messages(required)).toContain(rule.message)
    if (rule.kind !== 'atLeastOneOf') {
      const all = Object.fromEntries(rule.names.map((name) => [name, value(name)]))
      expect(messages({ ...required, ...all })).toContain(rule.message)
    }
    for (const name of rule.names) {
      expect(messages({ ...required, [name]: value(name) })).not.toContain(rule.message)
    }
  })

  it('stand in the OpenAPI document', () => {
    const text = JSON.stringify(openApiDocument())
    for (const { rule } of withRules) expect(text).toContain(rule.message)
  })

  it('treat null, empty text and empty lists as not given', () => {
    const rule = { kind: 'atLeastOneOf', names: ['a', 'b'], message: '' } as const
    for (const nothing of [undefined, null, '', []]) expect(satisfies(rule, { a: nothing })).toBe(false)
    for (const something of [0, false, 'x', [1]]) expect(satisfies(rule, { a: something })).toBe(true)
  })
})

describe('queries on the wire', () => {
  const companies = endpointOf('listCompanies')

  it.each(['repeat', 'brackets', 'comma'] as const)('arrays survive %s', (format) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 1, maxLength: 60 }), (ids) => {
        const search = new URLSearchParams(writeQuery({ idCompany: ids }, format))
        expect(companies.query.parse(readQuery(companies, search))).toEqual({ idCompany: ids })
      }),
    )
  })

  it('leaves commas alone where one value is meant', () => {
    const events = endpointOf('listWebhookEvents')
    expect(readQuery(events, new URLSearchParams('status=A,B'))).toEqual({ status: 'A,B' })
  })

  it.each([
    ['idCompany=abc', 'idCompany'],
    ['idCompany=1.5', 'idCompany'],
    ['idCompany=-1', 'idCompany'],
    ['idCompany=1e3', 'idCompany'],
    ['idCompany=99999999999999999999', 'idCompany'],
    ['idCompany=1,,2', 'idCompany'],
    ['siren=', 'siren'],
  ])('refuses %s by name', (search, name) => {
    const { error } = companies.query.safeParse(readQuery(companies, new URLSearchParams(search)))
    expect(error?.issues[0]?.path[0]).toBe(name)
  })

  it.each(['idCompagny=1', '__proto__=1', 'constructor=1'])(
    'refuses the unknown parameter of %s',
    (search) => {
      const raw = readQuery(companies, new URLSearchParams(`${search}&idCompany=1`))
      expect(companies.query.safeParse(raw).error?.issues.map((issue) => issue.code)).toContain(
        'unrecognized_keys',
      )
    },
  )

  it('holds the polling window to 15 minutes', () => {
    const { query } = endpointOf('listOpportunities')
    expect(query.safeParse({ polling: '14' }).success).toBe(false)
    expect(query.parse({ polling: '15' })).toEqual({ polling: 15 })
  })

  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-01-01', false],
    ['2026-01-01T00:00:00Z', false],
  ])('dateMin %s: %s', (dateMin, valid) => {
    expect(endpointOf('listCampaignResults').query.safeParse({ dateMin }).success).toBe(valid)
  })

  it('never lets a value out of its path segment', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        const path = buildPath('/v1/webhook/:id/test', { id: id.toWellFormed() })
        expect(path.split('/')).toHaveLength(5)
      }),
    )
  })
})
