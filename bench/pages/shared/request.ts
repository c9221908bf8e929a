/** What the page is asked to load: the very search of the dashboard's own call, so that all pages load the same; on a server, nothing. */
const asked = new URLSearchParams(globalThis.location?.search)

/** `_fields` of the dashboard's call, or undefined where it asks for whole items. */
export function fieldsAsked<Name extends string>(): readonly Name[] | undefined {
  const fields = asked.get('_fields')
  return fields === null ? undefined : (fields.split(',') as Name[])
}

/** How rows travel: as the BFF's JSON, as its columns (`_pack`), or as the API gives them through a plain proxy. */
export const wireAsked = (): string | null => asked.get('wire')

/** A number of the dashboard's call, e.g. its `limit`. */
export function numberAsked(name: string, fallback: number): number {
  return Number(asked.get(name) ?? fallback)
}
