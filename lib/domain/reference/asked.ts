import { described, type Parameter, type ReferenceEntry, type Schemas } from './reference.ts'

/** How a parameter is asked for: by a choice of values, or as text. */
export interface ParameterKind {
  readonly isMany: boolean
  readonly isNumber: boolean
  /** The values that it may have, as they are written; null: any. */
  readonly values: readonly string[] | null
}

/** What a parameter takes. */
export function parameterKind({ schema }: Parameter, schemas: Schemas): ParameterKind {
  const own = described(schema, schemas).schema
  const one = own.items ? described(own.items, schemas).schema : own
  const type = [one.type].flat()[0]
  const values = type === 'boolean' ? ['true', 'false'] : (one.enum?.map(String) ?? null)
  return { isMany: own.items !== undefined, isNumber: type === 'integer' || type === 'number', values }
}

/** A call as `callEndpoint` takes it. */
export interface EndpointInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>
  readonly body?: unknown
}

export type InputFault = 'missing' | 'number' | 'json'

/** What was typed is not a call yet: which field, and why. The body's name is ''. */
export type Troubles = Readonly<Record<string, InputFault>>

/**
 * The call that somebody typed: parameters by name, several values between commas, and the body as JSON. Empty
 * fields are left out. Whatever the API asks beyond that, the BFF says when it is asked.
 */
export function askedOf(
  { parameters, body }: ReferenceEntry,
  schemas: Schemas,
  texts: Readonly<Record<string, string>>,
  json: string,
): { asked: EndpointInput; troubles: Troubles } {
  const params: Record<string, string | number> = {}
  const query: Record<string, string | number | readonly (string | number)[]> = {}
  const troubles: Record<string, InputFault> = {}
  for (const parameter of parameters) {
    const { name } = parameter
    const text = texts[name]?.trim() ?? ''
    if (text === '') {
      if (parameter.required) troubles[name] = 'missing'
      continue
    }
    const { isMany, isNumber } = parameterKind(parameter, schemas)
    // A SIREN or a name may hold spaces: between texts they part nothing.
    const parted = isNumber ? /[\s,;]+/ : /\s*[,;\n]\s*/
    const given = isMany ? text.split(parted).filter(Boolean) : [text]
    const values = isNumber ? given.map(Number) : given
    if (values.some((value) => typeof value === 'number' && !Number.isSafeInteger(value)))
      troubles[name] = 'number'
    const [first = ''] = values
    if (parameter.in === 'path') params[name] = first
    else query[name] = isMany && values.length > 1 ? values : first
  }
  const asked = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
  }
  if (body === null) return { asked, troubles }
  try {
    return { asked: { ...asked, body: JSON.parse(json) }, troubles }
  } catch {
    return { asked, troubles: { ...troubles, '': 'json' } }
  }
}

const SECRET = /(["']\w*secret\w*["']\s*:\s*)("(?:[^"\\\n]|\\.)*"?|[^,}\n]+)/gi

/** A body without what its secrets are (4.1 `webhookSecret`), half typed ones too: what a browser may keep of it. */
export const withoutSecrets = (json: string): string => json.replace(SECRET, '$1""')
