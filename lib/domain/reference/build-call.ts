import { described, type Parameter, type ReferenceEntry, type Schemas } from './reference.ts'

/** The form field of a parameter: a choice of values, or text. */
export interface ParameterKind {
  readonly isMany: boolean
  readonly isNumber: boolean
  /** The allowed values, as text; null: any. */
  readonly values: readonly string[] | null
}

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

/** Validation errors of the form: field and error. The body's name is ''. */
export type InputFaults = Readonly<Record<string, InputFault>>

/**
 * Builds a call from the form: parameters by name, lists separated by commas, and the body as JSON. Empty fields are
 * left out. All other validation is left to the BFF.
 */
export function buildCall(
  { parameters, body }: ReferenceEntry,
  schemas: Schemas,
  texts: Readonly<Record<string, string>>,
  json: string,
): { asked: EndpointInput; troubles: InputFaults } {
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
    // A SIREN or a name may contain spaces, so they do not separate texts.
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

/** A body without the values of secrets (4.1 `webhookSecret`), even incompletely typed: safe to keep in the browser. */
export const withoutSecrets = (json: string): string => json.replace(SECRET, '$1""')
