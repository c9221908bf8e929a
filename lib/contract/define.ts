import { z } from 'zod'
import { type Rule, withRules } from './rules.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Shape = Record<string, z.ZodType>
type Empty = Record<never, never>

/** One endpoint of the external API, from which routing, validation, types and documentation derive. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  M extends Method = Method,
> {
  readonly method: M
  /** As in api.md, with `:id` for a path parameter. */
  readonly path: string
  readonly aliases: readonly string[]
  /** Section of api.md. */
  readonly spec: string
  readonly summary: string
  readonly params: Params
  readonly query: Query
  /** An empty strict object for an endpoint without a body. */
  readonly body: Body
  /** Query parameters that take several values (`int|int[]`). */
  readonly lists: ReadonlySet<string>
  /** The status code of success: 201 for unsubscribe, else 200. */
  readonly status: 200 | 201
  readonly response: Response
  /** The root key that holds the items of a list read, e.g. `companyList`. */
  readonly list: string | null
  /** One item of that list. */
  readonly item: z.ZodType | null
  /** Conditional requirements, for documentation; `query` and `body` enforce them already. */
  readonly rules: readonly Rule[]
  /** Root paths in the response that hold secrets and must not reach a browser, e.g. `parameters.webhookSecret`. */
  readonly secrets: readonly string[]
}

interface Definition<
  M extends Method,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends ListOrEnvelope,
> {
  method: M
  path: string
  aliases?: readonly string[]
  spec: string
  summary: string
  params?: P
  query?: Q
  body?: B
  status?: 200 | 201
  response: R
  rules?: readonly Rule[]
  secrets?: readonly string[]
}

/** A response's envelope, and the key and item schema of its list if it has one. */
export interface ListOrEnvelope<E extends z.ZodType = z.ZodType> {
  envelope: E
  list: string | null
  item: z.ZodType | null
}

function isList(schema: z.ZodType): boolean {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  return inner.meta()?.oneOrMany === true
}

/** Describes an endpoint once. Requests are strict: an unknown parameter is an error that names it. */
export function defineEndpoint<
  const M extends Method,
  R extends ListOrEnvelope,
  P extends Shape = Empty,
  Q extends Shape = Empty,
  B extends Shape = Empty,
>(
  definition: Definition<M, P, Q, B, R>,
): Endpoint<
  z.ZodObject<P, z.core.$strict>,
  z.ZodObject<Q, z.core.$strict>,
  z.ZodObject<B, z.core.$strict>,
  R['envelope'],
  M
> {
  const { method, path, spec, summary, response } = definition
  const rules = definition.rules ?? []
  const strict = <S extends Shape>(shape: S | undefined) => z.strictObject((shape ?? {}) as S)
  const query = strict(definition.query)
  const body = strict(definition.body)
  return {
    method,
    path,
    aliases: definition.aliases ?? [],
    spec,
    summary,
    params: strict(definition.params),
    query: method === 'GET' ? withRules(query, rules) : query,
    body: method === 'GET' ? body : withRules(body, rules),
    lists: new Set(
      Object.entries(definition.query ?? {}).flatMap(([name, schema]) => (isList(schema) ? [name] : [])),
    ),
    status: definition.status ?? 200,
    response: response.envelope,
    list: response.list,
    item: response.item,
    rules,
    secrets: definition.secrets ?? [],
  }
}
