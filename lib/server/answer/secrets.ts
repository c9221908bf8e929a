const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function remove(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (!isObject(value) || key === undefined) return false
  if (key === '*') {
    const found = Object.values(value).map((each) => remove(each, rest))
    return found.includes(true)
  }
  if (!Object.hasOwn(value, key)) return false
  return rest.length === 0 ? delete value[key] : remove(value[key], rest)
}

/** Removes what stands at `paths` (`list.*.deleteKey`) from `value`, in place. Returns whether anything was there. */
export const removeSecrets = (value: unknown, paths: readonly string[]): boolean =>
  paths.map((path) => remove(value, path.split('.'))).includes(true)

/** The same paths relative to an item of the root list `list`; null when some lie outside it. */
export function itemPaths(paths: readonly string[], list: string): string[] | null {
  const prefix = `${list}.*.`
  return paths.every((path) => path.startsWith(prefix))
    ? paths.map((path) => path.slice(prefix.length))
    : null
}
