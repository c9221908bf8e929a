import { isObject } from '#lib/domain/api/is-object.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { oneLine } from '#lib/domain/workspace/workspace.ts'

export const MAX_VIEWS = 100
export const MAX_VIEW_NAME_LENGTH = 60

/** A named view: the query string of its address, without the parameters that are not kept. */
export interface SavedView {
  name: string
  /** '' or '?a=1&b=2', in a fixed order. */
  search: string
  /** The screen opens with it. */
  isDefault?: boolean
  /** Its id in the workspace, once it is stored there. */
  id?: string
}

export interface SharedView {
  id: string
  name: string
  search: string
  isDefault: boolean
  /** Who created it; null where that is unknown. */
  by: string | null
}

export const noViews: readonly never[] = []

/** Normalises a name: one line, trimmed, at most 60 characters. */
export const viewName = (text: string): string =>
  oneLine(text).replace(/\s+/g, ' ').slice(0, MAX_VIEW_NAME_LENGTH).trim()

export const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A free name: the same, else with (2), (3)… appended. */
export function nameBeside(name: string, isTaken: (name: string) => boolean): string {
  let free = viewName(name)
  for (let count = 2; isTaken(free); count += 1) {
    const end = ` (${count})`
    free = viewName(`${name.slice(0, MAX_VIEW_NAME_LENGTH - end.length)}${end}`)
  }
  return free
}

/** A query string as views are compared and stored: sorted by name, without empty parameters and `leaveOut`. */
export function viewSearch(search: string, leaveOut: readonly string[] = []): string {
  const params = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !leaveOut.includes(name),
  )
  const text = new URLSearchParams(params.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  return text === '' ? '' : `?${text}`
}

/** Parses a stored list: an invalid list is empty, invalid entries are left out. Never throws. */
export function readList<T>(
  text: string | null,
  read: (entry: Record<string, unknown>) => T | null,
): readonly T[] {
  const entries = jsonIn(text)
  if (!Array.isArray(entries)) return noViews
  return entries.flatMap((entry: unknown) => (isObject(entry) ? (read(entry) ?? []) : []))
}

export function readView({ name, search, isDefault, id }: Record<string, unknown>): SavedView | null {
  if (typeof name !== 'string' || typeof search !== 'string') return null
  return { name, search, ...(isDefault === true && { isDefault }), ...(typeof id === 'string' && { id }) }
}

export function readTeamView(entry: Record<string, unknown>): SharedView | null {
  const { id, name, search, isDefault, by } = entry
  if (typeof id !== 'string' || typeof name !== 'string' || typeof search !== 'string') return null
  return { id, name, search, isDefault: isDefault === true, by: typeof by === 'string' ? by : null }
}
