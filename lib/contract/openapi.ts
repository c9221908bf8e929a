import { z } from 'zod'
import type { Endpoint } from './define.ts'
import { AccountWebhookPayload, EnrichmentResult, RequestWebhookPayload } from './events.ts'
import { endpointOf, type Operation, operations } from './index.ts'
import { NotShown } from './primitives.ts'
import * as resources from './schemas/index.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  ...resources,
  EnrichmentResult,
  AccountWebhookPayload,
  RequestWebhookPayload,
})) {
  if (schema !== NotShown) named.add(schema, { id })
}

const components: JsonObject = {}

/** `anyOf` of "anything" and null is the same as "anything". */
function simplify({ jsonSchema: made }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (made.anyOf?.some((option) => Object.keys(option as object).length === 0)) delete made.anyOf
}

/**
 * A zod schema as JSON Schema 2020-12, its named parts moved to `components`. Requests are described after parsing
 * (`output`: text turned into numbers), responses as sent (`input`: further fields allowed).
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): JsonObject {
  const made = z.toJSONSchema(schema, { metadata: named, io, unrepresentable: 'any', override: simplify })
  const {
    $schema: _,
    $defs,
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject
  for (const [id, part] of Object.entries(($defs ?? {}) as JsonObject)) {
    components[id] = withoutId(part as JsonObject)
  }
  if (typeof rest.id !== 'string') return rest
  components[rest.id] = withoutId(rest)
  return { $ref: `#/components/schemas/${rest.id}` }
}

const withoutId = ({ id: _, ...part }: JsonObject): JsonObject => part

const shapeOf = (schema: z.ZodType) =>
  Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>)

const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success

function parameters(endpoint: Endpoint): Json[] {
  const path = shapeOf(endpoint.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'output'),
  }))
  const query = shapeOf(endpoint.query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: isRequired(schema),
    schema: jsonSchema(schema, 'output'),
    ...(endpoint.lists.has(name) ? { style: 'form', explode: true } : {}),
  }))
  return [...path, ...query]
}

function requestBody(endpoint: Endpoint): JsonObject {
  if (shapeOf(endpoint.body).length === 0) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'output') } },
    },
  }
}

const error = (description: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Tags of the document, each with the sections of api.md that it covers. */
const TAGS = [
  {
    name: 'Enrichment',
    sections: ['4.1', '4.2'],
    description: 'Finds a phone, email or profile for a contact',
  },
  {
    name: 'Opportunity',
    sections: ['4.3', '4.4', '4.5'],
    description: 'Commercial opportunities and their stages',
  },
  {
    name: 'Routine',
    sections: ['4.6', '4.7', '4.8'],
    description: 'Scoring and tagging of companies on routines',
  },
  { name: 'Newsletter', sections: ['4.9'], description: 'Newsletter subscriptions of CRM contacts' },
  { name: 'Company', sections: ['4.10'], description: 'Companies with their branches' },
  { name: 'Contact', sections: ['4.11'], description: 'CRM contacts' },
  { name: 'Campaign', sections: ['4.12'], description: 'Companies in campaigns' },
  { name: 'Alert', sections: ['4.13', '4.14'], description: 'Alerts with their versions' },
  { name: 'Parc', sections: ['4.15'], description: 'Installed software' },
  { name: 'Comment', sections: ['4.16'], description: 'Timeline elements' },
  { name: 'News', sections: ['4.17'], description: 'News about companies' },
  { name: 'Webhook', sections: ['4.18'], description: 'Webhook configuration and delivery history' },
]

const tagOf = (section: string): string =>
  TAGS.find(({ sections }) => sections.includes(section))?.name ?? 'Other'

function operationObject(operation: Operation, alias: boolean): JsonObject {
  const endpoint = endpointOf(operation)
  const conditions = endpoint.rules.map((rule) => `${rule.message}.`)
  const notes = alias ? [`Alias of ${endpoint.path}.`, ...conditions] : conditions
  const wanted = parameters(endpoint)
  return {
    operationId: alias ? `${operation}Alias` : operation,
    summary: endpoint.summary,
    description: [`Section ${endpoint.spec}.`, ...notes].join(' '),
    tags: [tagOf(endpoint.spec)],
    ...(wanted.length > 0 ? { parameters: wanted } : {}),
    ...requestBody(endpoint),
    responses: {
      [String(endpoint.status)]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(endpoint.response) } },
      },
      '400': error('A parameter is missing or invalid'),
      '401': error('Clé API invalide'),
      '403': error("L'abonnement n'a pas accès à ces données"),
      ...(endpoint.path.includes(':') || endpoint.method === 'POST' ? { '404': error('Not found') } : {}),
    },
  }
}

/** The OpenAPI 3.1 document of the whole contract; deterministic. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const operation of operations) {
    const { path, aliases, method } = endpointOf(operation)
    for (const each of [path, ...aliases]) {
      const key = each.replace(/:(\w+)/g, '{$1}')
      paths[key] = { ...paths[key], [method.toLowerCase()]: operationObject(operation, each !== path) }
    }
  }
  const webhooks = {
    enrichment: webhook('accountWebhook', AccountWebhookPayload, '6.1'),
    enrichmentRequest: webhook('requestWebhook', RequestWebhookPayload, '6.2'),
  }
  const sorted = Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Company and contact data API',
      version: '1.0.0',
      description: 'Generated from lib/contract. Sections refer to the API description.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4010', description: 'The sandbox' }],
    security: [{ apiKey: [] }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
      schemas: { Error: ERROR, ...sorted },
    },
  }
}

const ERROR: JsonObject = {
  type: 'object',
  description: 'Section 7: `code` is a string, an int, or absent, by endpoint.',
  properties: {
    success: { const: false },
    code: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    message: { type: 'string' },
    parameters: { type: 'object' },
  },
  required: ['success', 'message'],
}

const webhook = (operationId: string, payload: z.ZodType, section: string): JsonObject => ({
  post: {
    operationId,
    summary: `Sent when an enrichment ends (section ${section})`,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(payload) } } },
    responses: { '200': { description: 'Received' }, '400': { description: 'Refused: it is sent again' } },
  },
})
