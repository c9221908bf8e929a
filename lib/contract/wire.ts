/** How arrays are encoded in a query; api.md does not say, so it is a setting (`API_ARRAY_FORMAT`). */
export type ArrayFormat = 'repeat' | 'brackets' | 'comma'

type Scalar = string | number | boolean
export type WireQuery = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>

/** Query parameters as a query string without `?`. Null and undefined are left out; keys keep their order. */
export function writeQuery(query: WireQuery, format: ArrayFormat = 'repeat'): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) search.append(key, String(value))
    else if (format === 'comma') search.append(key, value.join(','))
    else for (const each of value) search.append(format === 'brackets' ? `${key}[]` : key, String(each))
  }
  return search.toString()
}

/**
 * Raw query values by name, for an endpoint's query schema: repeated keys, `key[]=` and commas all make arrays. Only
 * parameters that take several values (`endpoint.lists`) are split at commas; unknown names are kept, so that the
 * schema rejects them. With `understood`, values in any other spelling count as one, the last, as in PHP.
 */
export function readQuery(
  endpoint: { readonly lists: ReadonlySet<string> },
  search: URLSearchParams,
  understood: ArrayFormat | 'any' = 'any',
): Record<string, string | string[]> {
  const values = new Map<string, string[]>()
  for (const [key, value] of search) {
    const isBracketed = key.endsWith('[]')
    const name = isBracketed ? key.slice(0, -2) : key
    const parts = endpoint.lists.has(name) ? value.split(',') : [value]
    const format = isBracketed ? 'brackets' : parts.length > 1 ? 'comma' : 'repeat'
    if (understood === 'any' || (understood === format && format !== 'comma'))
      values.set(name, [...(values.get(name) ?? []), ...parts])
    else values.set(name, understood === format ? parts : parts.slice(-1))
  }
  return Object.fromEntries(
    [...values].map(([name, found]) => [name, found.length === 1 ? (found[0] as string) : found]),
  )
}

/** A contract path with its parameters filled in and encoded. */
export const buildPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
