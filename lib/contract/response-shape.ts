import openApi from '../../docs/openapi.json' with { type: 'json' }
import type { Operation } from './index.ts'
import type { Shape } from './shape.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
}

interface Described {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const { paths, components } = openApi as unknown as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}
const described = Object.values(paths).flatMap((methods) => Object.values(methods))
const LETTERS: Record<string, string> = { string: 's', integer: 'n', number: 'n', boolean: 'b', null: '?' }

const choicesOf = (schema: Schema): Schema[] =>
  schema.$ref
    ? choicesOf(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    : (schema.anyOf?.flatMap(choicesOf) ?? [schema])

function shapeOf(schema: Schema): Shape {
  const choices = choicesOf(schema)
  const nullable = choices.some(({ type }) => type === 'null') ? { nullable: true as const } : {}
  const whole = choices.find(({ properties, items }) => properties ?? items)
  if (whole?.properties) {
    const { required = [] } = whole
    const fields = Object.entries(whole.properties).map(([name, field]): [string, Shape] => [
      required.includes(name) ? name : `${name}?`,
      shapeOf(field),
    ])
    return { fields: Object.fromEntries(fields), ...nullable }
  }
  if (whole?.items) return { items: shapeOf(whole.items), ...nullable }
  const letters = choices.flatMap((choice) => {
    const values = choice.enum ?? ('const' in choice ? [choice.const] : [])
    const types = choice.type ?? values.map((value) => typeof value)
    return types.length === 0 ? ['*'] : [types].flat().map((type) => LETTERS[type] ?? '*')
  })
  return [...new Set(letters)].sort().join('')
}

/** The shape of an operation's successful response, read from docs/openapi.json so that the browser needs no zod. */
export function responseShape(operation: Operation): Shape {
  const one = described.find(({ operationId }) => operationId === operation)
  const [, response] = Object.entries(one?.responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  return shapeOf(response?.content?.['application/json']?.schema ?? {})
}
