/** The subset of JSON Schema that the contract's document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

export type Schemas = Readonly<Record<string, Schema>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Partial<Content> & { readonly description: string }>>
}

/** The parts of docs/openapi.json that the reference shows. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: OperationObject }>>
  readonly components: { readonly schemas: Schemas }
}

/** A page of the reference: an operation of the API, an event that it sends, or a schema. */
export interface ReferenceEntry {
  readonly kind: 'operation' | 'event' | 'schema'
  /** Its id in the address: an operation's id, `event:…`, `schema:…`. */
  readonly id: string
  /** The operation's or the schema's name. */
  readonly name: string
  readonly method: string | null
  /** As in api.md, `:id` for a parameter; null for an event or a schema. */
  readonly path: string | null
  readonly aliases: readonly string[]
  /** The group of an operation, by subject. */
  readonly group: string
  readonly summary: string
  /** Section of api.md; null where the document names none. */
  readonly section: string | null
  /** Conditions on several parameters together, each a sentence. */
  readonly conditions: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** The schema of a successful answer, or the schema itself. */
  readonly answer: Schema | null
  /** Names of its fields, for the search, nested ones too. */
  readonly names: readonly string[]
}

const NAMED = '#/components/schemas/'

/** The name of a referenced schema (`$ref`); null for an inline one. */
export const schemaName = ({ $ref }: Schema): string | null => $ref?.slice(NAMED.length) ?? null

const isNull = (schema: Schema) => schema.type === 'null'

/** Resolves a schema's `$ref`, and determines whether null is allowed. */
export function described(
  given: Schema,
  schemas: Schemas,
): { schema: Schema; name: string | null; nullable: boolean } {
  const others = given.anyOf?.filter((one) => !isNull(one)) ?? []
  const nullable = (given.anyOf?.some(isNull) ?? false) || [given.type].flat().includes('null')
  const [only] = others
  const plain = only !== undefined && others.length === 1 ? only : given
  const name = schemaName(plain)
  return { schema: name === null ? plain : (schemas[name] ?? {}), name, nullable }
}

/** A schema's type in short notation: `int`, `string (date)`, `Alert[]`, `"a" | "b"`. */
export function typeText(given: Schema, schemas: Schemas): string {
  const { schema, name, nullable } = described(given, schemas)
  return `${name ?? plainType(schema, schemas)}${nullable ? ' | null' : ''}`
}

function plainType(schema: Schema, schemas: Schemas): string {
  const values = 'const' in schema ? [schema.const] : schema.enum
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, schemas)).join(' | ')
  if (schema.items) {
    const item = typeText(schema.items, schemas)
    return item.includes(' ') ? `(${item})[]` : `${item}[]`
  }
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null')
  const words = types.map((type) => (type === 'integer' ? 'int' : type)).join(' | ')
  return schema.format ? `${words} (${schema.format})` : words
}

export interface SchemaField {
  readonly name: string
  readonly required: boolean
  readonly type: string
  /** The schema of the object, or of the list's items; null for a plain value. */
  readonly inner: Schema | null
}

/** The object schema of an object, or of a list's items; null for plain values. */
function objectIn(given: Schema, schemas: Schemas): Schema | null {
  const { schema } = described(given, schemas)
  if (schema.properties) return schema
  return schema.items ? objectIn(schema.items, schemas) : null
}

export function schemaFieldsOf(given: Schema, schemas: Schemas): SchemaField[] {
  const object = objectIn(given, schemas)
  return Object.entries(object?.properties ?? {}).map(([name, schema]) => ({
    name,
    required: object?.required?.includes(name) ?? false,
    type: typeText(schema, schemas),
    inner: objectIn(schema, schemas),
  }))
}

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  uri: 'https://example.com/hook',
}

/** An example value of a schema; `around` detects recursion, which ends empty. `brief`: without optional fields. */
export function exampleOf(
  given: Schema,
  schemas: Schemas,
  brief = false,
  around: readonly Schema[] = [],
): unknown {
  const { schema } = described(given, schemas)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? []
  if (choice) return exampleOf(choice, schemas, brief, around)
  if (schema.maxItems === 0) return []
  if (schema.items) return [exampleOf(schema.items, schemas, brief, around)]
  if (schema.properties) {
    if (around.includes(schema)) return {}
    const { required = [] } = schema
    const fields = Object.entries(schema.properties).filter(([name]) => !brief || required.includes(name))
    const inner = [...around, schema]
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas, brief, inner)]))
  }
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'string') return TEXTS[schema.format ?? ''] ?? 'text'
  return type === 'object' ? {} : null
}

const CHOICE = /^(?:At least|Exactly) one of (\w+)/

/** The smallest valid body, which also meets the conditions on several fields together. */
export function bodyExample({ body, conditions }: ReferenceEntry, schemas: Schemas): unknown {
  if (body === null) return undefined
  const chosen = conditions.flatMap((condition) => CHOICE.exec(condition)?.[1] ?? [])
  const required = [...(body.required ?? []), ...chosen]
  return exampleOf({ ...body, required }, schemas, true)
}

/** Names of fields, nested ones too; recursion is cut. */
function namesIn(given: Schema | null, schemas: Schemas, seen = new Set<Schema>()): string[] {
  const object = given && objectIn(given, schemas)
  if (!object || seen.has(object)) return []
  seen.add(object)
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...namesIn(field, schemas, seen),
  ])
}

const SECTION = /^Section ([\d.]+\d)\. ?/
const IN_SUMMARY = /\s*\(section ([\d.]+)\)$/
const pathOf = (key: string) => key.replace(/\{(\w+)\}/g, ':$1')
const sentences = (text: string) => text.match(/[^.]+(?:\.\w[^.]*)*\./g)?.map((one) => one.trim()) ?? []

function operationEntry(
  key: string,
  method: string,
  operation: OperationObject,
  schemas: Schemas,
): ReferenceEntry {
  const { operationId: id, summary, description = '', tags = [], parameters = [], requestBody } = operation
  const body = requestBody?.content['application/json'].schema ?? null
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const answer = success?.[1].content?.['application/json'].schema ?? null
  const names = [
    ...parameters.map(({ name }) => name),
    ...namesIn(body, schemas),
    ...namesIn(answer, schemas),
  ]
  return {
    kind: 'operation',
    id,
    name: id,
    method: method.toUpperCase(),
    path: pathOf(key),
    aliases: [],
    group: tags[0] ?? '',
    summary,
    section: SECTION.exec(description)?.[1] ?? null,
    conditions: sentences(description.replace(SECTION, '')),
    parameters,
    body,
    answer,
    names: [...new Set(names)],
  }
}

const NOTHING = { method: null, path: null, aliases: [], section: null, conditions: [], parameters: [] }

/** Everything that the document describes, in its order: operations, events, schemas. */
export function entriesOf({ paths, webhooks, components: { schemas } }: OpenApi): ReferenceEntry[] {
  const all = Object.entries(paths).flatMap(([key, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationEntry(key, method, operation, schemas)),
  )
  const aliasesOf = ({ id }: ReferenceEntry) =>
    all.flatMap((other) => (other.id === `${id}Alias` && other.path !== null ? [other.path] : []))
  const isAlias = ({ id }: ReferenceEntry) => all.some((other) => `${other.id}Alias` === id)
  const operations = all.filter((entry) => !isAlias(entry))
  const events = Object.values(webhooks).map(({ post }): ReferenceEntry => {
    const body = post.requestBody?.content['application/json'].schema ?? null
    return {
      ...NOTHING,
      kind: 'event',
      id: `event:${post.operationId}`,
      name: post.operationId,
      group: '',
      summary: post.summary.replace(IN_SUMMARY, ''),
      section: IN_SUMMARY.exec(post.summary)?.[1] ?? null,
      body: null,
      answer: body,
      names: [...new Set(namesIn(body, schemas))],
    }
  })
  const parts = Object.entries(schemas).map(
    ([name, schema]): ReferenceEntry => ({
      ...NOTHING,
      kind: 'schema',
      id: `schema:${name}`,
      name,
      group: '',
      summary: schema.description ?? '',
      body: null,
      answer: schema,
      names: Object.keys(schema.properties ?? {}),
    }),
  )
  return [...operations.map((entry) => ({ ...entry, aliases: aliasesOf(entry) })), ...events, ...parts]
}

export interface Found {
  readonly entry: ReferenceEntry
  /** The matching field or parameter, where the text shown in the list does not contain the match. */
  readonly field: string | null
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries that contain every word in name, path, summary, section, group, parameters or fields. */
export function findEntries(entries: readonly ReferenceEntry[], text: string): Found[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return entries.flatMap((entry) => {
    const { name, method, path, aliases, summary, section, group } = entry
    const shown = plain([name, method, path, ...aliases, summary, section, group].join(' '))
    let field: string | null = null
    for (const word of words) {
      if (shown.includes(word)) continue
      const found = entry.names.find((each) => plain(each).includes(word))
      if (found === undefined) return []
      field ??= found
    }
    return [{ entry, field }]
  })
}
