/** A local value, and its id in the workspace once it is stored there. */
export interface Kept<Value> {
  id: string | null
  value: Value
}

export interface MergeRules<Value> {
  /** They are equal, so that nothing has to be written. */
  same: (one: Value, other: Value) => boolean
  /** They have the same content, whatever their names. */
  alike: (one: Value, other: Value) => boolean
  /** The unique key. */
  keyOf: (value: Value) => string
  /** The value under another key, so that both are kept. Absent: only the workspace's version is kept. */
  beside?: (value: Value, isTaken: (key: string) => boolean) => Value
}

export type KnownValues<Value> = ReadonlyMap<string, Value>

/**
 * A three-way merge of local values with the workspace's: it applies the changes of both sides, and keeps both versions
 * of a conflict. Only what was removed on one side and unchanged on the other is removed.
 * @param base what the workspace held when it was last read
 * @param there what it holds now
 */
export function merge<Value>(
  here: readonly Kept<Value>[],
  base: KnownValues<Value>,
  there: KnownValues<Value>,
  { same, alike, keyOf, beside }: MergeRules<Value>,
): Kept<Value>[] {
  const isAsBefore = (id: string, value: Value) => {
    const before = base.get(id)
    return before !== undefined && same(value, before)
  }
  const merged: Kept<Value>[] = []
  const changed: Kept<Value>[] = []
  const fresh: Value[] = []
  for (const { id, value } of here) {
    const now = id === null ? undefined : there.get(id)
    if (id === null || now === undefined) {
      if (id === null || !isAsBefore(id, value)) fresh.push(value)
    } else if (isAsBefore(id, value) || same(value, now)) merged.push({ id, value: now })
    else if (isAsBefore(id, now) || alike(value, now)) changed.push({ id, value })
    else {
      merged.push({ id, value: now })
      fresh.push(value)
    }
  }
  const claimed = new Set([...merged, ...changed].map(({ id }) => id))
  // What was removed here stays removed, unless the workspace has a newer version.
  const open = [...there].filter(([id]) => !claimed.has(id))
  const openByKey = new Map(open.map(([id, value]) => [keyOf(value), { id, value }]))
  const moved: Kept<Value>[] = []
  const rest = fresh.filter((value) => {
    const known = openByKey.get(keyOf(value))
    if (!known || claimed.has(known.id)) return true
    const isRemovedHere = isAsBefore(known.id, known.value)
    if (!alike(value, known.value) && !isRemovedHere && beside) return true
    claimed.add(known.id)
    moved.push({ id: known.id, value: beside || isRemovedHere ? value : known.value })
    return false
  })
  for (const [id, value] of open) if (!claimed.has(id) && !isAsBefore(id, value)) merged.push({ id, value })
  const taken = new Set(merged.map(({ value }) => keyOf(value)))
  for (const { id, value } of [...changed, ...moved, ...rest.map((value) => ({ id: null, value }))]) {
    const isTaken = taken.has(keyOf(value))
    if (isTaken && !beside) continue
    const kept = isTaken && beside ? beside(value, (key) => taken.has(key)) : value
    taken.add(keyOf(kept))
    merged.push({ id, value: kept })
  }
  return merged
}

export interface Pending<Value> {
  /** New values, to be created in the workspace. */
  posts: Value[]
  puts: { id: string; value: Value }[]
  removes: string[]
}

/** The changes still to be sent to the workspace, given that it holds `base`. */
export function pendingOf<Value>(
  here: readonly Kept<Value>[],
  base: KnownValues<Value>,
  same: MergeRules<Value>['same'],
): Pending<Value> {
  const held = new Set(here.map(({ id }) => id))
  const pending: Pending<Value> = {
    posts: [],
    puts: [],
    removes: [...base.keys()].filter((id) => !held.has(id)),
  }
  for (const { id, value } of here) {
    const before = id === null ? undefined : base.get(id)
    if (id === null || before === undefined) pending.posts.push(value)
    else if (!same(value, before)) pending.puts.push({ id, value })
  }
  return pending
}
