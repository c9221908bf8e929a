interface Kept {
  value: unknown
  close?: ((value: never) => unknown) | undefined
}

const REGISTRY: unique symbol = Symbol.for('company-dashboard')

// Next loads a module once per kind of entry (route, page, proxy), so a module variable is not one per process.
const shared = globalThis as { [REGISTRY]?: Map<string, Kept> }
const registry = shared[REGISTRY] ?? new Map<string, Kept>()
shared[REGISTRY] = registry

/** The one `name` of this process, made by `make` on first use and given to `close` at shutdown. */
export function singleton<T>(name: string, make: () => T, close?: (value: T) => unknown): T {
  const kept = registry.get(name)
  if (kept) return kept.value as T
  const value = make()
  registry.set(name, { value, close })
  return value
}

/**
 * Closes and forgets every singleton, the newest first: at shutdown, and between tests.
 * Each close has begun before this returns, so at `exit`, where nobody waits any more, what is synchronous is done.
 */
export async function closeSingletons(): Promise<void> {
  const all = [...registry.values()].reverse()
  registry.clear()
  await Promise.all(all.map(({ value, close }) => close?.(value as never)))
  // What was made anew by work that was still ending.
  if (registry.size > 0) await closeSingletons()
}
