/** The query string of the dashboard's own call, so that all pages load the same; empty on the server. */
const asked = new URLSearchParams(globalThis.location?.search)

/** `_fields` of the dashboard's call; undefined where it requests whole items. */
export function fieldsAsked<Name extends string>(): readonly Name[] | undefined {
  const fields = asked.get('_fields')
  return fields === null ? undefined : (fields.split(',') as Name[])
}

/** The rows' format: the BFF's JSON, its packed columns (`_pack`), or the API's own through a plain proxy. */
export const wireAsked = (): string | null => asked.get('wire')

/** A number of the dashboard's call, e.g. its `limit`. */
export function numberAsked(name: string, fallback: number): number {
  return Number(asked.get(name) ?? fallback)
}
