import { describe, expect, it } from 'vitest'

import { endpointOf, operations } from '#lib/contract/index.ts'
import { openApiDocument } from '#lib/contract/openapi.ts'
import { buildCall, parameterKind, withoutSecrets } from './build-call.ts'
import {
  bodyExample,
  entriesOf,
  exampleOf,
  findEntries,
  type OpenApi,
  type ReferenceEntry,
  schemaFieldsOf,
} from './reference.ts'

const document = openApiDocument() as unknown as OpenApi
const { schemas } = document.components
const entries = entriesOf(document)
const entry = (id: string) => entries.find((one) => one.id === id) as ReferenceEntry
const found = (text: string) => findEntries(entries, text).map(({ entry: { id }, field }) => [id, field])

describe('entriesOf', () => {
  it('holds each operation of the contract once, with its aliases and its section', () => {
    const own = entries.filter(({ kind }) => kind === 'operation')
    expect(own.map(({ id }) => id).sort()).toEqual([...operations].sort())
    for (const one of own) {
      const { method, path, aliases, spec, lists } = endpointOf(one.id as (typeof operations)[number])
      expect(one).toMatchObject({ method, path, aliases, section: spec })
      const many = one.parameters.filter((each) => parameterKind(each, schemas).isMany)
      expect(many.map(({ name }) => name)).toEqual([...lists])
    }
  })

  it('says what is required together, and nothing of aliases', () => {
    expect(entry('saveOpportunity').conditions).toEqual([
      'Exactly one of idUserResponsable, userResponsableEmail is required.',
      'idCrmVisitCard, crmVisitCardEmail cannot be given together.',
    ])
    expect(entry('listStades').conditions).toEqual([])
    expect(entry('event:accountWebhook')).toMatchObject({
      section: '6.1',
      summary: 'Sent when an enrichment ends',
    })
  })
})

describe('fieldsOf', () => {
  it('writes types as a programmer does', () => {
    const types = Object.fromEntries(
      schemaFieldsOf({ $ref: '#/components/schemas/Alert' }, schemas).map(({ name, type }) => [name, type]),
    )
    expect(types).toMatchObject({
      idAlert: 'int',
      description: 'string | null',
      lastAlertVersion: 'int | null',
      status: 'AlertStatus',
      tagList: 'AlertTag[]',
      solutionRetenue: 'AlertSolution | null',
    })
  })
})

describe('findEntries', () => {
  it('finds by what the API calls it, however it is typed, and says where it stands', () => {
    expect(found('parcsatus')).toEqual([
      ['listParcs', 'parcSatus'],
      ['schema:Parc', 'parcSatus'],
    ])
    expect(found('POST webhook test')).toEqual([['testWebhook', null]])
    expect(found('opportunity/status')).toEqual([['listStades', null]])
    expect(found('4.13')).toEqual([['listAlerts', null]])
    expect(found('no such thing')).toEqual([])
    expect(found('')).toHaveLength(entries.length)
  })
})

describe('examples', () => {
  it('are what the contract allows: bodies as small as they may be, answers whole', () => {
    for (const operation of operations) {
      const { body, response } = endpointOf(operation)
      const one = entry(operation)
      if (one.body) expect(body.safeParse(bodyExample(one, schemas)).error, operation).toBe(undefined)
      const { error } = response.safeParse(one.answer && exampleOf(one.answer, schemas))
      // The document describes dates and times only as strings, as the API writes them in more than one format.
      const wrong = error?.issues.filter(({ message }) => !message.startsWith('Not a date'))
      expect(wrong ?? [], operation).toEqual([])
    }
  })
})

describe('askedOf', () => {
  it('makes numbers, lists and choices of what was typed, and leaves out what was not', () => {
    const typed = { idCompany: '1, 2 3', siren: '005520176', idAlert: ' ' }
    expect(buildCall(entry('listAlerts'), schemas, typed, '')).toEqual({
      asked: { query: { idCompany: [1, 2, 3], siren: '005520176' } },
      troubles: {},
    })
    expect(buildCall(entry('updateWebhook'), schemas, { id: '7' }, '{"isActive":false}')).toEqual({
      asked: { params: { id: 7 }, body: { isActive: false } },
      troubles: {},
    })
  })

  it('parts texts at commas alone: a SIREN is often written with spaces', () => {
    const siren = '552 032 534, 005520176;'
    expect(buildCall(entry('listCompanies'), schemas, { siren }, '').asked).toEqual({
      query: { siren: ['552 032 534', '005520176'] },
    })
  })

  it('says what is no call yet', () => {
    expect(buildCall(entry('updateWebhook'), schemas, {}, '{').troubles).toEqual({
      id: 'missing',
      '': 'json',
    })
    expect(buildCall(entry('getEnrichment'), schemas, { id: 'seven' }, '').troubles).toEqual({ id: 'number' })
  })
})

describe('withoutSecrets', () => {
  it('leaves a body as it was typed, but for what its secrets are, however far they are typed', () => {
    expect(withoutSecrets('{ "type": "phone", "webhookSecret": "a\\"b, c", "siren": "1" }')).toBe(
      '{ "type": "phone", "webhookSecret": "", "siren": "1" }',
    )
    expect(withoutSecrets('{\n  "webhookSecret": "half\n  "type": "phone"')).toBe(
      '{\n  "webhookSecret": ""\n  "type": "phone"',
    )
    expect(withoutSecrets('{"webhookSecret":12345}')).toBe('{"webhookSecret":""}')
    const harmless = '{ "comment": "the secret: \\"secret\\": none", "email": "a'
    expect(withoutSecrets(harmless)).toBe(harmless)
  })
})
