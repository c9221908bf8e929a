import { shellWord } from '../text/shell-word.ts'

/** A call as the client's functions and `desk call` take it. */
export interface NamedCall {
  /** `listAlerts`: the operation of the contract. */
  operation: string
  method: string
  params?: object | undefined
  query?: object | undefined
  /** JSON, or null for none. */
  body: string | null
}

const isEmpty = (value: object | undefined) =>
  value === undefined || Object.values(value).every((each) => each === undefined || each === null)

/** A value as JavaScript source: JSON is valid there, including U+2028 and U+2029 in strings. */
const source = (value: unknown) => JSON.stringify(value)

/** Params, query and body as given, each as JSON; empty ones are left out. */
function partsOf({ params, query, body }: NamedCall): [string, string][] {
  const parts: [string, string][] = []
  if (!isEmpty(params)) parts.push(['params', source(params)])
  if (!isEmpty(query)) parts.push(['query', source(query)])
  if (body !== null) parts.push(['body', body])
  return parts
}

/** The call as a program using packages/client; key and base URL come from its environment. */
export function clientCode(call: NamedCall): string {
  const { operation } = call
  const parts = partsOf(call).map(([name, json]) => `${name}: ${json}`)
  const input = parts.length === 0 ? '' : `, { ${parts.join(', ')} }`
  return `import { Client, ${operation} } from '@company-dashboard/client'

const { API_BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env
const client = new Client({ baseUrl, apiKey })
console.log(await ${operation}(client${input}))
await client.close()`
}

/** The call as a `desk` command for a POSIX shell; the key comes from its environment or its configuration file. */
export function deskLine(call: NamedCall): string {
  const parts = partsOf(call).map(([name, json]) => `--${name} ${shellWord(json)}`)
  return ['desk call', call.operation, ...(call.method === 'GET' ? [] : ['--write']), ...parts].join(' ')
}
