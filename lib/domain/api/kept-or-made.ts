interface Keeper<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** What a map or cache has under `key`; where it has nothing, what `make` gives, which it keeps. */
export function keptOrMade<Key, Value>(
  kept: Keeper<Key, Value>,
  key: Key,
  make: () => NoInfer<Value>,
): Value {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  kept.set(key, made)
  return made
}
